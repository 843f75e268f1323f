-- What lines of banks and channels stand for among our documents (ADR 121).

-- J38: what the bank takes for its service, and what it pays as interest.
insert into ledger_codes (account_no, code, currency, shortage) values
  (35, 'R.INTEREST', 'CNY', null), (45, 'E.BANK', 'CNY', null);
select ledger_open(uid) from audit_heads order by uid;

alter table bank_file_lines
  -- Keyed hash of the other one's account.
  add column party_key bytea,
  add column open_kind text not null default '',
  add column open_why text not null default '',
  drop constraint bank_file_lines__booked,
  drop constraint bank_file_lines__booking;
update bank_file_lines set open_kind = 'twice', open_why = case booking when 'used' then '流水号已登记过'
  else '同日同额已人工登记，请核对' end where booking in ('used', 'alike');
update bank_file_lines set booking = case booking when 'booked' then 'matched' else 'open' end
  where booking in ('booked', 'used', 'alike');
alter table bank_file_lines
  -- Waits to be matched; matched; is work of a person.
  add constraint bank_file_lines__booking check (booking in ('none', 'todo', 'matched', 'open')),
  add constraint bank_file_lines__open check ((booking = 'open') = (open_kind <> ''));
drop index bank_file_lines__todo;
create index bank_file_lines__todo on bank_file_lines (statement_no, moved_at, seq) where booking = 'todo';
create index bank_file_lines__open on bank_file_lines (moved_at, line_key) where booking = 'open';
-- Lines that could be meant as well as another.
create index bank_file_lines__alike on bank_file_lines (account, direction, amount_fen) where booking in ('todo', 'open');
create index bank_file_lines__amount on bank_file_lines (amount_fen, moved_at);

create table bank_matches (
  match_id uuid not null default gen_random_uuid() constraint bank_matches__match_id primary key,
  line_key text collate "C" not null constraint bank_matches__line references bank_file_lines,
  -- Whose line it is: a document may stand in the bank's file and in both bills of its channel.
  side text not null constraint bank_matches__side check (side in ('bank', 'trade', 'fund')),
  kind text not null,
  uid bigint not null,
  doc_no text collate "C" not null,
  rule text not null,
  -- The event that it caused wrote entries.
  is_booked boolean not null,
  note text not null default '',
  staff_id text not null,
  staff_name text not null,
  at timestamptz not null,
  undone_id text,
  undone_name text,
  undone_at timestamptz,
  undone_note text not null default '',
  constraint bank_matches__undone check ((undone_at is null) = (undone_id is null))
);
create unique index bank_matches__one_document on bank_matches (line_key) where undone_at is null;
create unique index bank_matches__one_line on bank_matches (side, kind, uid, doc_no) where undone_at is null;
create index bank_matches__newest on bank_matches (at desc);
revoke delete on bank_matches from uc_app;

insert into bank_matches (line_key, side, kind, uid, doc_no, rule, is_booked, staff_id, staff_name, at)
select l.line_key, 'bank', 'receipt', 1, l.receipt_no, 'number', true, f.staff_id, f.staff_name, f.at
from bank_file_lines l join bank_statements s on s.statement_no = l.statement_no join bank_files f on f.file_no = s.file_no
where l.receipt_no is not null;

-- Proposals that a person has refused.
create table bank_match_refusals (
  line_key text collate "C" not null constraint bank_match_refusals__line references bank_file_lines,
  kind text not null,
  doc_no text collate "C" not null,
  reason text not null,
  staff_id text not null,
  staff_name text not null,
  at timestamptz not null,
  constraint bank_match_refusals__document primary key (line_key, kind, doc_no)
);
revoke update, delete on bank_match_refusals from uc_app;
