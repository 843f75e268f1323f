-- How a side proved who it is when it confirmed a contract; null for events that ask for no proof, and for older ones.
alter table contract_events add column proof text
  check (proof in ('sms', 'email', 'password', 'totp', 'passkey', 'recovery'));

-- The last reminder to the other side of a contract or agreement, by kind and number (ADR 120).
create table signing_reminders (
  uid bigint not null,
  kind text not null,
  signing_no text collate "C" not null,
  reminded_by text not null,
  at timestamptz not null default app_now(),
  constraint signing_reminders__signing primary key (uid, kind, signing_no)
);
revoke delete on signing_reminders from uc_app;
alter table signing_reminders enable row level security, force row level security;
create policy tenant on signing_reminders using (
  (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
);
