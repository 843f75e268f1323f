-- 保证金 of service providers (product 07 J31, 11 §11.4): what the book holds in L.DEPOSIT is the sum of these rows.
create table provider_deposits (
  uid bigint not null,
  deposit_no text collate "C" not null,
  direction text not null check (direction in ('in', 'out')),
  amount_fen bigint not null check (amount_fen > 0),
  actor_kind text not null check (actor_kind in ('owner', 'sub', 'staff', 'system')),
  actor text not null,
  at timestamptz not null default app_now(),
  constraint provider_deposits__deposit_no primary key (uid, deposit_no)
);
create index provider_deposits__newest on provider_deposits (uid, at desc, deposit_no desc);
revoke update, delete on provider_deposits from uc_app;
alter table provider_deposits enable row level security, force row level security;
create policy tenant on provider_deposits
using ((select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])) with check (true);

-- What a provider has earned so far (product 11 §11.4), told anew every night.
alter table provider_certs add column level int not null default 1 check (level between 1 and 5);
