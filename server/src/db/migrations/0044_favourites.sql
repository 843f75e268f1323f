-- What an account keeps: requests and providers (product 02 §2.5, 11 §11.5).
create table favourites (
  uid bigint not null,
  kind text collate "C" not null check (kind in ('request', 'provider')),
  target_no text collate "C" not null,
  -- Its name when it was kept, for when it is not seen any more.
  title text not null,
  created_by text not null,
  created_by_sub text,
  created_at timestamptz not null default app_now(),
  -- When its keeper last heard of a change.
  alerted_at timestamptz,
  constraint favourites__target primary key (uid, kind, target_no)
);
create index favourites__newest on favourites (uid, kind, created_at desc, target_no);
create index favourites__keepers on favourites (kind, target_no);
alter table favourites enable row level security, force row level security;
create policy tenant on favourites using ((select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])) with check (true);
