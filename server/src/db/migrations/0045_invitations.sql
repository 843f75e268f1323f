-- No foreign key leaves its tenant (trust I10): an invitation is the invited account's row, and its request the buyer's.
alter table crowd_invitations drop constraint crowd_invitations__of;
