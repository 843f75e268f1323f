-- A bank line is a document of ours, whoever its money was for: matched under one account, no second line can have it.

update bank_matches set uid = 1 where kind = 'receipt' and uid <> 1;
alter table bank_matches add constraint bank_matches__receipt check (kind <> 'receipt' or uid = 1);
