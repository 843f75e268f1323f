-- The account itself: profile, security, real-name authentication, members and what they did (product 03 §3.1–3.3, 3.21,
-- 05 §5.1–5.3; trust §4). Columns marked "sealed" as in 0002.

alter table users
  add column gender int not null default 0 check (gender between 0 and 2),
  add column birthday date check (birthday >= date '1900-01-01'),
  add column province text check (province ~ '^\d{6}$'),
  add column city text check (city ~ '^\d{6}$'),
  add column district text check (district ~ '^\d{6}$'),
  add column industry text,
  add column occupation text,
  add column bio text not null default '',
  add column homepage_url text,
  add column qq text, -- sealed
  add column wechat text, -- sealed
  add column address text, -- sealed
  -- Fields that others may see; the rest is for the owner alone.
  add column public_fields text[] not null default '{}',
  add column username_changed_at timestamptz,
  add column phone_changed_at timestamptz,
  add column email_changed_at timestamptz,
  -- When one that was set was replaced; the first setting is no change.
  add column pay_password_changed_at timestamptz,
  add column profile_version int not null default 1,
  -- Category → channels that were switched off; 站内信 and the security category cannot be.
  add column muted jsonb not null default '{}',
  add column realname_expires_on date,
  add column totp_secret text, -- sealed
  add column totp_since timestamptz,
  -- The last time step that a code was taken of: the same code opens nothing twice.
  add column totp_step bigint not null default 0,
  add column closing_at timestamptz,
  add column closed_at timestamptz,
  add column state_reason text,
  add constraint users__closing check ((status = 'closing') = (closing_at is not null));
alter table users drop constraint users_realname_status_check;
alter table users add constraint users__realname_status
  check (realname_status in ('none', 'pending', 'person', 'enterprise', 'rejected', 'expired', 'revoked'));
create index users__closing_at on users (closing_at) where status = 'closing';
create index users__realname_expires_on on users (realname_expires_on) where realname_expires_on is not null;

alter table sessions drop constraint sessions_revoke_reason_check;
alter table sessions add constraint sessions__revoke_reason check (revoke_reason in (
  'sign_out', 'replaced', 'device_limit', 'password', 'kicked', 'security', 'disabled', 'deleted', 'frozen', 'closed'));
alter table login_logs drop constraint login_logs_method_check;
alter table login_logs add constraint login_logs__method check (method in (
  'password', 'sms', 'subaccount', 'register', 'reset', 'change', 'totp', 'passkey', 'recovery'));
alter table verify_tokens drop constraint verify_tokens_method_check;
alter table verify_tokens add constraint verify_tokens__method check (method in (
  'sms', 'email', 'password', 'totp', 'passkey', 'recovery'));

-- The second step of a sign-in that has passed the first: one at a time, few tries.
create table sign_in_challenges (
  challenge_hash bytea constraint sign_in_challenges__challenge_hash primary key,
  uid bigint not null,
  -- Of the account when the first step was passed: a new password ends what waits here.
  epoch int not null,
  is_remembered boolean not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_challenges__expires_at on sign_in_challenges (expires_at);

create table recovery_codes (
  uid bigint not null,
  code_key bytea not null,
  used_at timestamptz,
  constraint recovery_codes__code_key primary key (uid, code_key)
);

create table passkeys (
  uid bigint not null,
  credential_id text collate "C" not null,
  public_key bytea not null,
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz,
  constraint passkeys__credential_id primary key (uid, credential_id)
);
-- What an authenticator is asked to sign, for one purpose, once.
create table passkey_challenges (
  challenge_key bytea constraint passkey_challenges__challenge_key primary key,
  uid bigint not null,
  purpose text not null check (purpose in ('register', 'verify', 'sign_in')),
  expires_at timestamptz not null
);
create index passkey_challenges__expires_at on passkey_challenges (expires_at);

-- Real-name authentication: one application after the other, each kept (product 03 §3.2, 05 §5.2).
create table realname_numbers (
  auth_no text collate "C" constraint realname_numbers__auth_no primary key check (auth_no ~ '^RN\d{14}$'),
  uid bigint not null
);
revoke update, delete on realname_numbers from uc_app;
create table realname_auths (
  uid bigint not null,
  auth_no text collate "C" not null,
  kind text not null check (kind in ('person', 'enterprise')),
  status text not null check (status in (
    'pending', 'approved', 'rejected', 'withdrawn', 'micro_pay', 'micro_sent', 'micro_failed', 'expired', 'revoked', 'replaced')),
  -- Every field as it was handed in, sealed as one: JSON by the contract's schema of its kind.
  form text, -- sealed; null once it is erased
  id_key bytea,
  uscc_key bytea,
  -- What does not hide anything and is looked at by jobs and queues.
  expires_on date,
  is_long_term boolean not null default false,
  verify_method text not null check (verify_method in ('bank4', 'face', 'manual', 'micro')),
  warnings text[] not null default '{}',
  reject_items jsonb not null default '[]',
  submitted_at timestamptz not null default app_now(),
  reviewer text,
  reviewed_at timestamptz,
  approved_at timestamptz,
  told_days int,
  erased_at timestamptz,
  version int not null default 1,
  constraint realname_auths__auth_no primary key (uid, auth_no)
);
create unique index realname_auths__open on realname_auths (uid)
  where status in ('pending', 'micro_pay', 'micro_sent', 'micro_failed');
-- One person, one main account; one enterprise, one main account (product 03 §3.2).
create unique index realname_auths__id_key on realname_auths (id_key) where status = 'approved' and kind = 'person';
create unique index realname_auths__uscc_key on realname_auths (uscc_key) where status = 'approved';
create index realname_auths__queue on realname_auths (status, submitted_at);
create index realname_auths__expires_on on realname_auths (expires_on) where status = 'approved';
revoke delete on realname_auths from uc_app;
create table realname_events (
  uid bigint not null,
  auth_no text collate "C" not null,
  seq int not null,
  at timestamptz not null default app_now(),
  event text not null,
  to_status text not null,
  actor_kind text not null check (actor_kind in ('owner', 'staff', 'system')),
  actor text not null,
  comment text,
  constraint realname_events__seq primary key (uid, auth_no, seq),
  constraint realname_events__auth foreign key (uid, auth_no) references realname_auths
);
revoke update, delete on realname_events from uc_app;
-- A small sum to the corporate account; its amount is the secret (1–99 分).
create table realname_micros (
  uid bigint not null,
  auth_no text collate "C" not null,
  seq int not null,
  amount text not null, -- sealed
  asked_at timestamptz not null default app_now(),
  sent_at timestamptz,
  expires_at timestamptz,
  tries int not null default 0,
  constraint realname_micros__seq primary key (uid, auth_no, seq),
  constraint realname_micros__auth foreign key (uid, auth_no) references realname_auths
);
-- Fraud: one proposes, another decides (product 05 §5.2).
create table realname_revocations (
  uid bigint not null,
  auth_no text collate "C" not null,
  proposed_by text not null,
  proposed_at timestamptz not null default app_now(),
  reason text not null,
  decided_by text,
  decided_at timestamptz,
  is_approved boolean,
  constraint realname_revocations__auth_no primary key (uid, auth_no, proposed_at),
  constraint realname_revocations__two check (decided_by is distinct from proposed_by or decided_by is null)
);
create unique index realname_revocations__open on realname_revocations (uid) where decided_at is null;

-- The old phone is lost: identity and payment password, then a person looks (product 02 §2.4).
create table phone_appeals (
  uid bigint not null,
  appeal_no text collate "C" not null,
  new_phone text not null, -- sealed
  new_phone_key bytea not null,
  reason text not null,
  status text not null check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null default app_now(),
  decided_by text,
  decided_at timestamptz,
  decision_reason text,
  version int not null default 1,
  constraint phone_appeals__appeal_no primary key (uid, appeal_no)
);
create unique index phone_appeals__open on phone_appeals (uid) where status = 'pending';
create index phone_appeals__queue on phone_appeals (status, created_at);

alter table consents
  add column consent_id uuid not null default gen_random_uuid(),
  add column session_id uuid,
  add column withdrawn_at timestamptz;
-- A consent that was withdrawn may be given anew.
alter table consents drop constraint consents__version;
alter table consents add constraint consents__consent_id primary key (consent_id);
create unique index consents__live on consents (uid, purpose, version) where withdrawn_at is null;

alter table sub_accounts
  add column version int not null default 1,
  add column updated_at timestamptz not null default app_now(),
  add column state_reason text,
  -- What was spent before counts no more: the quota was set back, or got another cycle.
  add column quota_since timestamptz;
create index sub_accounts__expire_at on sub_accounts (expire_at) where status in ('active', 'pending_activation');
-- An initial password is valid for so long from the day it was given.
create index sub_accounts__waiting on sub_accounts (password_changed_at) where status = 'pending_activation';
alter table roles
  add column version int not null default 1,
  add column updated_at timestamptz not null default app_now();

-- Who did what (product 03 §3.21): written with every write of a customer, never changed.
create table operation_logs (
  uid bigint not null,
  log_id uuid not null default gen_random_uuid(),
  actor_kind text not null check (actor_kind in ('owner', 'sub', 'staff', 'system')),
  actor_id text not null,
  actor_name text not null,
  -- The room and the name of the endpoint in the contract.
  module text not null,
  action text not null,
  biz_no text,
  -- What changed, masked: [{field, before, after}].
  changes jsonb not null default '[]',
  ip text not null,
  user_agent text not null,
  trace_id text not null,
  at timestamptz not null default app_now(),
  constraint operation_logs__log_id primary key (uid, log_id)
);
create index operation_logs__at on operation_logs (uid, at desc, log_id);
create index operation_logs__actor on operation_logs (uid, actor_id, at desc, log_id);
create index operation_logs__kept on operation_logs (at);
revoke update, delete on operation_logs from uc_app;
