-- Of 100,000 lines the pattern of the key and the two indexes took a third of what storing them costs.
alter table bank_file_lines
  drop constraint bank_file_lines__line_key_form,
  add constraint bank_file_lines__line_key_form check (length(line_key) = 64 and rtrim(line_key, '0123456789abcdef') = ''),
  drop constraint bank_file_lines__receipt_once;
-- Nearly all of them have no receipt.
create unique index bank_file_lines__receipt_once on bank_file_lines (receipt_no) where receipt_no is not null;
drop index bank_file_lines__newest;
create index bank_file_lines__newest on bank_file_lines (moved_at desc);
