-- What people want to be told of their account's money: balance below, spend of the month above (ADR 134).
create table spend_alerts (
  uid bigint not null,
  alert_no text collate "C" not null,
  -- The sub-account that has set it; null for the owner.
  sub_id text,
  kind text not null check (kind in ('balance', 'spend')),
  limit_fen bigint not null constraint spend_alerts__limit check (limit_fen > 0),
  by_sms boolean not null,
  by_email boolean not null,
  -- Since it was crossed and told; until the figure is back, nobody is told again.
  is_over boolean not null default false,
  told_at timestamptz,
  created_at timestamptz not null default app_now(),
  version int not null default 1,
  constraint spend_alerts__alert_no primary key (uid, alert_no),
  constraint spend_alerts__channels check (sub_id is null or not (by_sms or by_email))
);
create index spend_alerts__of_person on spend_alerts (uid, sub_id);
alter table spend_alerts enable row level security, force row level security;
create policy tenant on spend_alerts using (
  (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
);
