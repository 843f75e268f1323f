-- Files of banks and channels that staff upload, and their lines, each once (ADR 115).

create table bank_files (
  file_no text collate "C" constraint bank_files__file_no primary key,
  -- SHA-256 of its bytes.
  digest text not null constraint bank_files__once unique
    constraint bank_files__digest check (digest ~ '^[0-9a-f]{64}$'),
  file_name text not null,
  staff_id text not null,
  staff_name text not null,
  at timestamptz not null
);

-- What a file says of one account.
create table bank_statements (
  statement_no text collate "C" constraint bank_statements__statement_no primary key,
  file_no text collate "C" not null constraint bank_statements__file references bank_files,
  seq int not null,
  -- Its name within the file.
  name text not null,
  kind text not null,
  account text not null,
  is_account_assumed boolean not null,
  opening_fen bigint,
  closing_fen bigint,
  -- Where its balances do not follow, in words.
  broken text not null default '',
  line_count int not null,
  new_count int not null,
  in_count int not null,
  in_fen bigint not null,
  out_count int not null,
  out_fen bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint bank_statements__seq unique (file_no, seq)
);
create index bank_statements__chain on bank_statements (account, kind, last_at);

create table bank_file_lines (
  -- SHA-256 of what a line is known by, so that another file with it adds nothing.
  line_key text collate "C" constraint bank_file_lines__line_key primary key
    constraint bank_file_lines__line_key_form check (line_key ~ '^[0-9a-f]{64}$'),
  -- The statement that brought it.
  statement_no text collate "C" not null constraint bank_file_lines__statement references bank_statements,
  seq int not null,
  row_no int not null,
  account text not null,
  moved_at timestamptz not null,
  has_time boolean not null,
  direction text not null constraint bank_file_lines__direction check (direction in ('in', 'out')),
  amount_fen bigint not null constraint bank_file_lines__amount_fen check (amount_fen >= 0),
  fee_fen bigint,
  balance_fen bigint,
  serial text not null,
  ref text not null,
  memo text not null,
  state text not null constraint bank_file_lines__state check (state in ('done', 'pending', 'failed')),
  -- Who paid or was paid, the account, and the text of the line.
  told text not null, -- sealed
  constraint bank_file_lines__seq unique (statement_no, seq)
);
create index bank_file_lines__time on bank_file_lines (account, moved_at);
create index bank_file_lines__newest on bank_file_lines (moved_at desc, line_key);
revoke delete on bank_files, bank_statements, bank_file_lines from uc_app;
revoke update on bank_files from uc_app;
