-- How a person confirms what is sensitive (product 00 D10, 01 §1.5; trust §4.6), and what the server does by itself or
-- tells them about (product 09 §9.13, 01 §1.6).

alter table verify_codes drop constraint verify_codes_scene_check;
alter table verify_codes add constraint verify_codes__scene check (scene in (
  'login', 'register', 'reset', 'step_up', 'withdraw', 'bank_bind', 'pay_pwd', 'bind_phone', 'change_phone_old',
  'change_phone_new', 'bind_email', 'change_email'));

-- Proof of a fresh verification: one use, one scene, one session. Found by the hash of the token alone.
create table verify_tokens (
  token_hash bytea constraint verify_tokens__token_hash primary key,
  uid bigint not null,
  session_id uuid not null,
  scene text not null,
  method text not null check (method in ('sms', 'email', 'password')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verify_tokens__expires_at on verify_tokens (expires_at);

-- What waits to be done outside of the transaction that decided it: told to a person, sent to a partner. Written with the
-- decision, taken with SKIP LOCKED, kept until it is done (product 07 §7.3, 16).
create table outbox (
  entry_id uuid not null default gen_random_uuid() constraint outbox__entry_id primary key,
  uid bigint not null,
  kind text not null,
  ref_no text not null,
  payload jsonb not null,
  created_at timestamptz not null default app_now(),
  due_at timestamptz not null default app_now(),
  tries int not null default 0,
  last_error text,
  done_at timestamptz,
  constraint outbox__ref_no unique (uid, kind, ref_no)
);
create index outbox__due_at on outbox (due_at) where done_at is null;

-- One row per job, taken by one server at a time; the runs stay as a record.
create table jobs (
  job text constraint jobs__job primary key,
  next_at timestamptz not null,
  lease_until timestamptz
);
create table job_runs (
  run_id uuid not null default gen_random_uuid() constraint job_runs__run_id primary key,
  job text not null,
  due_at timestamptz not null,
  started_at timestamptz not null default app_now(),
  finished_at timestamptz,
  done int,
  error text
);
create index job_runs__job on job_runs (job, started_at desc);

-- 站内信 (product 03 §3.20). `sub_id` null: for the owner.
create table messages (
  uid bigint not null,
  msg_id text collate "C" not null,
  sub_id text collate "C",
  category text not null check (category in ('system', 'security', 'finance', 'order', 'crowd', 'audit', 'ip', 'sub')),
  level text not null default 'info' check (level in ('info', 'warn', 'urgent')),
  title text not null check (length(title) between 1 and 60),
  content text not null,
  link text,
  biz_type text,
  biz_no text,
  created_at timestamptz not null default app_now(),
  read_at timestamptz,
  deleted_at timestamptz,
  constraint messages__msg_id primary key (uid, msg_id)
);
create index messages__newest on messages (uid, created_at desc) where deleted_at is null;
create index messages__unread on messages (uid) where read_at is null and deleted_at is null;

-- Who a main account really is, once that is approved; columns marked "sealed" as in 0002.
create table identities (
  uid bigint not null constraint identities__uid primary key,
  kind text not null check (kind in ('person', 'enterprise')),
  real_name text not null, -- sealed: the person, or the legal representative
  id_no text not null, -- sealed
  id_key bytea not null,
  company_name text, -- sealed
  uscc text, -- sealed
  approved_at timestamptz not null default app_now(),
  constraint identities__company check ((kind = 'enterprise') = (company_name is not null))
);
