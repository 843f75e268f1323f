-- Files of customers and what is made for them, adjustments by two people, and the accounts whose book is in doubt
-- (product 01 §1.4, 06 §6.6, 07 §7.3, 09 §9.10–9.11; trust §3.7, §4.9, F1–F4). Columns marked "sealed" as in 0002.

-- The content lies outside, encrypted with a key of its own under a random name.
create table files (
  uid bigint not null,
  file_id text collate "C" not null,
  -- Who sent it: null for the owner, and for what the system made.
  sub_id text collate "C",
  use text not null,
  name text not null, -- sealed
  mime text not null,
  size_bytes int not null check (size_bytes > 0),
  storage_name text not null constraint files__storage_name unique,
  data_key text not null, -- sealed: the key that the content is encrypted with
  status text not null default 'storing' check (status in ('storing', 'stored', 'claimed', 'removing')),
  biz_type text,
  biz_no text,
  created_at timestamptz not null default app_now(),
  claimed_at timestamptz,
  expires_at timestamptz,
  constraint files__file_id primary key (uid, file_id),
  constraint files__claimed check ((status = 'claimed') <= (biz_no is not null))
);
create index files__found on files (file_id);
create index files__unclaimed on files (created_at) where status <> 'claimed';
create index files__expires_at on files (expires_at) where expires_at is not null;

-- One look at one file, by one session. Found by the hash of the token alone.
create table file_tickets (
  token_hash bytea constraint file_tickets__token_hash primary key,
  uid bigint not null,
  file_id text collate "C" not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index file_tickets__expires_at on file_tickets (expires_at);

create table export_tasks (
  uid bigint not null,
  task_id text collate "C" not null,
  sub_id text collate "C",
  kind text not null,
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  name text not null,
  params jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  progress int not null default 0 check (progress between 0 and 100),
  rows int not null default 0,
  error text,
  file_id text collate "C",
  tries int not null default 0,
  created_at timestamptz not null default app_now(),
  lease_until timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  constraint export_tasks__task_id primary key (uid, task_id),
  constraint export_tasks__done check ((status = 'done') <= (file_id is not null))
);
create index export_tasks__newest on export_tasks (uid, created_at desc);
create index export_tasks__open on export_tasks (created_at) where status in ('waiting', 'running');

-- J33: what one member of staff proposes and another decides.
create table adjustments (
  uid bigint not null,
  adjust_no text collate "C" not null,
  type text not null check (type in ('adjust', 'compensation')),
  amount_fen bigint not null constraint adjustments__amount_fen check (amount_fen <> 0),
  title text not null,
  reason text not null,
  ticket text not null,
  status text not null default 'submitted' check (status in ('submitted', 'approved', 'refused')),
  created_by text not null,
  created_name text not null,
  created_at timestamptz not null default app_now(),
  decided_by text,
  decided_name text,
  decided_at timestamptz,
  decision_reason text,
  request_token text not null,
  constraint adjustments__adjust_no primary key (uid, adjust_no),
  constraint adjustments__request_token unique (uid, created_by, request_token),
  constraint adjustments__decided check ((status = 'submitted') = (decided_at is null)),
  constraint adjustments__second_person check (status <> 'approved' or decided_by <> created_by),
  constraint adjustments__compensation check (type <> 'compensation' or amount_fen > 0)
);
create index adjustments__found on adjustments (adjust_no);
create index adjustments__newest on adjustments (created_at desc);

-- Accounts whose book did not agree with itself: they are read, and move no money until somebody has looked (trust §3.7).
create table parked_accounts (
  uid bigint not null constraint parked_accounts__uid primary key,
  parked_at timestamptz not null,
  reason text not null,
  released_at timestamptz,
  released_by text,
  release_reason text
);
revoke delete on parked_accounts from uc_app;

-- Each time that many accounts were proven, for the operator and for metrics.
create table reconciliation_passes (
  started_at timestamptz not null constraint reconciliation_passes__started_at primary key,
  scope text not null check (scope in ('all', 'touched')),
  finished_at timestamptz not null,
  accounts int not null,
  mismatches int not null
);

-- First statement of a posting: accounts, then the heads. A parked account takes nothing but what puts it right.
create or replace function ledger_begin(p_uids bigint[], p_account_nos int[])
returns table (uid bigint, seq bigint, hash bytea, at timestamptz)
language plpgsql security definer set search_path = public, pg_temp
as $$ begin
  perform ledger_lock(p_uids, p_account_nos);
  if coalesce(current_setting('uc.correction', true), '') <> 'on'
     and exists (select from parked_accounts p where p.uid = any (p_uids) and p.released_at is null) then
    raise exception 'ledger: an account of % is parked', p_uids
      using errcode = '23514', table = 'parked_accounts', constraint = 'parked_accounts__parked';
  end if;
  return query select * from audit_lock(p_uids);
end $$;
