-- The length of an alias is counted as people see it (contract, seen-length.ts): one character may be several code points.
alter table bank_cards drop constraint bank_cards_alias_check;
alter table bank_cards add constraint bank_cards__alias check (length(alias) <= 160);
