-- Who there is, and who may come in (product 03 §3.1, §3.3; trust §4.2, §4.8, §4.9). Columns marked "sealed" hold
-- v1.kid.nonce.ct.tag; columns ending in _key hold a keyed hash (blind index), columns ending in _hash a plain one.

-- Data keys, wrapped by the key that only the configuration knows.
create table crypto_keys (
  kid text constraint crypto_keys__kid primary key check (kid ~ '^[a-z0-9-]{1,32}$'),
  class text not null check (class in ('seal', 'index')),
  alg text not null check (alg in ('aes-256-gcm', 'hmac-sha256')),
  state text not null default 'active' check (state in ('active', 'retired')),
  wrapped text not null,
  created_at timestamptz not null default now()
);
create unique index crypto_keys__class on crypto_keys (class) where state = 'active';
revoke delete on crypto_keys from uc_app;

create table users (
  uid bigint constraint users__uid primary key check (uid between 100000000000 and 999999999999),
  username text not null check (username ~ '^[a-zA-Z][a-zA-Z0-9_]{3,19}$'),
  nickname text not null,
  avatar_url text,
  phone text not null, -- sealed
  phone_verified_at timestamptz,
  email text, -- sealed
  email_verified_at timestamptz,
  password_hash text not null,
  password_changed_at timestamptz not null default app_now(),
  password_strength int not null check (password_strength between 1 and 3),
  pay_password_hash text,
  pay_password_set_at timestamptz,
  realname_status text not null default 'none' check (realname_status in ('none', 'pending', 'person', 'enterprise', 'rejected')),
  provider_status text not null default 'none' check (provider_status in ('none', 'pending', 'approved', 'rejected', 'expired', 'revoked')),
  is_two_step boolean not null default false,
  -- "locked" is no state of the row: it is what attempt_counters say about the moment.
  status text not null default 'active' check (status in ('active', 'frozen', 'closing', 'closed')),
  session_epoch int not null default 0,
  withdraw_hold_until timestamptz,
  register_ip text not null default '',
  last_login_at timestamptz,
  last_login_ip text,
  -- The sign-in before the last one: what a person is shown as 上次登录.
  previous_login_at timestamptz,
  previous_login_ip text,
  created_at timestamptz not null default app_now()
);

-- Unique everywhere, whoever owns it: what a person signs in with.
create table login_names (
  kind text not null check (kind in ('phone', 'email', 'username')),
  name_key bytea not null,
  uid bigint not null,
  constraint login_names__name_key primary key (kind, name_key)
);

-- Custom roles; the presets are contract/src/permissions.ts.
create table roles (
  uid bigint not null references users,
  role_id text collate "C" not null,
  name text not null,
  description text not null default '',
  permissions text[] not null check (cardinality(permissions) > 0),
  data_scope jsonb not null default '{}',
  created_at timestamptz not null default app_now(),
  constraint roles__role_id primary key (uid, role_id),
  constraint roles__name unique (uid, name)
);

create table sub_accounts (
  uid bigint not null references users,
  sub_id text collate "C" not null,
  sub_username text not null check (sub_username ~ '^[a-zA-Z0-9._-]{4,32}$'),
  true_name text not null, -- sealed
  phone text, -- sealed
  email text, -- sealed
  password_hash text not null,
  password_changed_at timestamptz not null default app_now(),
  must_change_password boolean not null default true,
  role_ids text[] not null check (cardinality(role_ids) between 1 and 5),
  can_create boolean not null default true,
  quota_fen bigint not null default 0 constraint sub_accounts__quota_fen check (quota_fen between 0 and 9999999999),
  quota_used_fen bigint not null default 0 constraint sub_accounts__quota_used_fen check (quota_used_fen >= 0),
  quota_status boolean not null default false,
  quota_cycle text not null default 'none' check (quota_cycle in ('none', 'month')),
  quota_alert_pct int not null default 80 check (quota_alert_pct between 0 and 100),
  status text not null default 'pending_activation' check (status in ('pending_activation', 'active', 'disabled', 'deleted')),
  session_epoch int not null default 0,
  expire_at timestamptz,
  last_login_at timestamptz,
  last_login_ip text,
  previous_login_at timestamptz,
  previous_login_ip text,
  created_by text not null,
  remark text not null default '',
  created_at timestamptz not null default app_now(),
  constraint sub_accounts__sub_id primary key (uid, sub_id)
);
create unique index sub_accounts__sub_username on sub_accounts (uid, lower(sub_username)) where status <> 'deleted';

-- Every password that was set, for "not one of the last three"; holder is 'owner' or a sub_id.
create table password_history (
  uid bigint not null references users,
  holder text collate "C" not null,
  seq int not null,
  hash text not null,
  set_at timestamptz not null default app_now(),
  constraint password_history__seq primary key (uid, holder, seq)
);

create table consents (
  uid bigint not null references users,
  purpose text not null,
  version text not null,
  ip text not null,
  at timestamptz not null default app_now(),
  constraint consents__version primary key (uid, purpose, version)
);

-- Found by the hash of the token alone; the token itself is nowhere.
create table sessions (
  token_hash bytea constraint sessions__token_hash primary key,
  session_id uuid not null default gen_random_uuid(),
  uid bigint not null,
  sub_id text collate "C",
  second_hash bytea,
  epoch int not null,
  idle_seconds int not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text check (revoke_reason in ('sign_out', 'replaced', 'device_limit', 'password'))
);
create index sessions__uid on sessions (uid, sub_id, created_at);
create index sessions__expires_at on sessions (expires_at);

create table login_logs (
  uid bigint not null, -- 0: no such account
  log_id uuid not null default gen_random_uuid(),
  sub_id text,
  method text not null check (method in ('password', 'sms', 'subaccount', 'register', 'reset')),
  result text not null check (result in ('ok', 'wrong', 'locked', 'frozen')),
  ip text not null,
  user_agent text not null,
  at timestamptz not null default app_now(),
  constraint login_logs__log_id primary key (uid, log_id)
);
create index login_logs__at on login_logs (uid, at desc);
revoke update, delete on login_logs from uc_app;

create table staff (
  staff_id text collate "C" constraint staff__staff_id primary key,
  username text not null check (username ~ '^[a-zA-Z][a-zA-Z0-9_]{1,31}$'),
  name text not null,
  role text not null check (role in ('auditor', 'finance', 'finance2', 'credit', 'ip', 'cs', 'super')),
  password_hash text not null,
  status text not null default 'active' check (status in ('active', 'disabled')),
  session_epoch int not null default 0,
  last_login_at timestamptz,
  created_at timestamptz not null default app_now()
);
create unique index staff__username on staff (lower(username));

create table staff_sessions (
  token_hash bytea constraint staff_sessions__token_hash primary key,
  session_id uuid not null default gen_random_uuid(),
  staff_id text collate "C" not null references staff,
  second_hash bytea,
  epoch int not null,
  ip text not null,
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index staff_sessions__staff_id on staff_sessions (staff_id);
create index staff_sessions__expires_at on staff_sessions (expires_at);

-- Lockouts and quotas of codes: logged tables, so that a crash resets none of them.
create table attempt_counters (
  counter_key bytea constraint attempt_counters__counter_key primary key,
  tries int not null,
  allowed int not null,
  lock_seconds int not null,
  until_at timestamptz not null
);
create index attempt_counters__until_at on attempt_counters (until_at);

-- One live code per target and scene.
create table verify_codes (
  target_key bytea not null,
  scene text not null check (scene in ('login', 'register', 'reset', 'step_up')),
  code_hash bytea not null,
  tries int not null default 0,
  sent_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint verify_codes__target_key primary key (target_key, scene)
);
create index verify_codes__expires_at on verify_codes (expires_at);

create table captchas (
  captcha_id text collate "C" constraint captchas__captcha_id primary key,
  x int not null,
  checked_at timestamptz,
  token_hash bytea constraint captchas__token_hash unique,
  used_at timestamptz,
  expires_at timestamptz not null
);
create index captchas__expires_at on captchas (expires_at);

-- A person who proved their phone may set a new password once; a newer flow ends the older one.
create table reset_flows (
  flow_hash bytea constraint reset_flows__flow_hash primary key,
  uid bigint not null,
  expires_at timestamptz not null
);
create index reset_flows__uid on reset_flows (uid);

-- What the sandbox of SMS and mail would have sent (product 09 §9.12).
create table sandbox_messages (
  message_id uuid constraint sandbox_messages__message_id primary key,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null, -- sealed
  recipient_key bytea not null,
  scene text not null,
  body text not null, -- sealed
  created_at timestamptz not null default app_now()
);
create index sandbox_messages__created_at on sandbox_messages (created_at desc);
create index sandbox_messages__recipient_key on sandbox_messages (recipient_key, created_at desc);
