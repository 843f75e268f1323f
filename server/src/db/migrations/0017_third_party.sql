-- WeChat and QQ as ways into a main account (product 02 §2.4; trust §4.2, 4.9). Columns marked "sealed" as in 0002.

-- One account has one identity of each provider, one identity one account.
create table third_party_identities (
  uid bigint not null,
  provider text not null check (provider in ('wechat', 'qq')),
  openid text not null, -- sealed
  -- Whose it is, is found by it.
  openid_key bytea not null,
  nickname text, -- sealed
  bound_at timestamptz not null default app_now(),
  last_used_at timestamptz,
  constraint third_party_identities__provider primary key (uid, provider)
);
create unique index third_party_identities__openid_key on third_party_identities (provider, openid_key);

-- A browser on its way to a provider and back: `state`, once, for the browser or the session that set out alone.
create table third_party_flows (
  state_hash bytea constraint third_party_flows__state_hash primary key,
  provider text not null check (provider in ('wechat', 'qq')),
  -- To sign in: the HttpOnly cookie of the browser. To bind: the account and its session.
  browser_hash bytea,
  uid bigint,
  session_id uuid,
  expires_at timestamptz not null,
  constraint third_party_flows__whose check (
    (browser_hash is null) = (uid is not null) and (uid is null) = (session_id is null))
);
create index third_party_flows__expires_at on third_party_flows (expires_at);

-- An identity that has no account, while its person signs in otherwise or registers.
create table third_party_tickets (
  ticket_id uuid constraint third_party_tickets__ticket_id primary key default gen_random_uuid(),
  ticket_hash bytea not null,
  provider text not null check (provider in ('wechat', 'qq')),
  openid text not null, -- sealed
  openid_key bytea not null,
  nickname text, -- sealed
  expires_at timestamptz not null
);
create unique index third_party_tickets__ticket_hash on third_party_tickets (ticket_hash);
create index third_party_tickets__expires_at on third_party_tickets (expires_at);
-- What a sign-in that waits for its second step binds with it.
alter table sign_in_challenges add column third_party_ticket bytea;

alter table login_logs drop constraint login_logs__method;
alter table login_logs add constraint login_logs__method check (method in (
  'password', 'sms', 'subaccount', 'register', 'reset', 'change', 'totp', 'passkey', 'recovery', 'wechat', 'qq'));
