-- Money that a bank file says has arrived becomes a bank line, as if somebody had typed it (ADR 115).

alter table bank_file_lines
  add column booking text not null default 'none' constraint bank_file_lines__booking
    check (booking in ('none', 'todo', 'booked', 'used', 'alike')),
  add column receipt_no text collate "C" constraint bank_file_lines__receipt references bank_receipts
    constraint bank_file_lines__receipt_once unique,
  add constraint bank_file_lines__booked check ((booking = 'booked') = (receipt_no is not null));
create index bank_file_lines__todo on bank_file_lines (statement_no, seq) where booking = 'todo';
