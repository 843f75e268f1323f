-- Payouts by people: approved withdrawals leave as files that the bank reads, and its result files settle them (ADR 82).

create table payout_batches (
  batch_no text collate "C" constraint payout_batches__batch_no primary key,
  -- The declared mapping as it was when the file was made: the result is read by it, whatever the configuration says since.
  layout jsonb not null,
  status text not null default 'made' constraint payout_batches__status
    check (status in ('made', 'signed', 'handed_out', 'taken_back')),
  line_count int not null constraint payout_batches__line_count check (line_count between 1 and 200),
  sum_fen bigint not null constraint payout_batches__sum_fen check (sum_fen > 0),
  file_name text not null,
  -- SHA-256 of the file, which the second person signs.
  digest text not null constraint payout_batches__digest check (digest ~ '^[0-9a-f]{64}$'),
  -- The file itself, until nothing of it is waited for.
  file text, -- sealed
  made_by text not null,
  made_name text not null,
  made_at timestamptz not null,
  signed_by text,
  signed_name text,
  signed_at timestamptz,
  handed_out_at timestamptz,
  -- Who asks that a file which was downloaded is taken back, and why.
  recall_by text,
  recall_name text,
  recall_reason text not null default '',
  recall_at timestamptz,
  taken_back_by text,
  taken_back_at timestamptz,
  version int not null default 1,
  -- Two different people, whatever the server says.
  constraint payout_batches__two check (signed_by <> made_by),
  constraint payout_batches__signed check ((signed_by is null) = (signed_at is null)
    and (signed_by is not null or status in ('made', 'taken_back'))),
  constraint payout_batches__handed_out check (status <> 'handed_out' or handed_out_at is not null),
  constraint payout_batches__taken_back check ((status = 'taken_back') = (taken_back_at is not null)),
  constraint payout_batches__recall_two check (handed_out_at is null or taken_back_by is null or taken_back_by <> recall_by)
);
create index payout_batches__queue on payout_batches (status, made_at);

create table payout_lines (
  uid bigint not null,
  withdraw_no text collate "C" not null,
  batch_no text collate "C" not null constraint payout_lines__batch references payout_batches,
  -- Its place in the file, from 1.
  seq int not null constraint payout_lines__seq_from check (seq >= 1),
  net_fen bigint not null constraint payout_lines__net_fen check (net_fen > 0),
  -- When it was taken back, to wait again.
  released_at timestamptz,
  constraint payout_lines__line primary key (uid, withdraw_no, batch_no),
  constraint payout_lines__withdrawal foreign key (uid, withdraw_no) references withdrawals
);
-- No withdrawal stands in two batches.
create unique index payout_lines__once on payout_lines (withdraw_no) where released_at is null;
create unique index payout_lines__seq on payout_lines (batch_no, seq);

-- What happened to a batch, and who has its file.
create table payout_batch_events (
  batch_no text collate "C" not null constraint payout_batch_events__batch references payout_batches,
  event_id uuid not null default gen_random_uuid(),
  at timestamptz not null,
  event text not null constraint payout_batch_events__event
    check (event in ('make', 'sign', 'hand_out', 'download', 'recall', 'keep', 'take_back', 'result')),
  staff_id text not null,
  staff_name text not null,
  comment text not null default '',
  constraint payout_batch_events__event_id primary key (batch_no, event_id)
);

-- A file with which the bank answers, once by its bytes.
create table payout_results (
  result_no text collate "C" constraint payout_results__result_no primary key,
  batch_no text collate "C" not null constraint payout_results__batch references payout_batches,
  digest text not null,
  file_name text not null,
  staff_id text not null,
  staff_name text not null,
  at timestamptz not null,
  constraint payout_results__once unique (batch_no, digest)
);
-- What each of its lines says, and what came of it; `todo` until it is booked.
create table payout_result_lines (
  result_no text collate "C" not null constraint payout_result_lines__result references payout_results,
  row_no int not null,
  withdraw_no text not null,
  amount_fen bigint,
  said text not null constraint payout_result_lines__said check (said in ('paid', 'failed', 'returned', 'pending', 'unclear')),
  bank_no text not null default '',
  reason text not null default '',
  verdict text not null constraint payout_result_lines__verdict check (verdict in ('todo', 'paid', 'failed', 'returned', 'second',
    'pending', 'same', 'unknown', 'other_batch', 'amount', 'twice', 'unclear', 'no_number', 'used_number', 'conflict', 'released',
    'parked')),
  note text not null default '',
  constraint payout_result_lines__line primary key (result_no, row_no)
);
revoke delete on payout_batches, payout_lines, payout_batch_events, payout_results, payout_result_lines from uc_app;
revoke update on payout_batch_events, payout_results from uc_app;
alter table payout_lines enable row level security, force row level security;
create policy tenant on payout_lines using (
  (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
) with check (true);

-- The batch that it stands in; without one it waits, approved or taken back after its file had left.
alter table withdrawals add column in_batch text constraint withdrawals__in_batch references payout_batches (batch_no);
create index withdrawals__unbatched on withdrawals (submitted_at) where in_batch is null and status in ('approved', 'paying');
