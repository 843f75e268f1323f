-- Filters of the hall that a person keeps under a name, and whether new requests that match are told (ADR 142).
create table hall_searches (
  uid bigint not null,
  search_no text collate "C" not null,
  -- The sub-account that has kept it; null for the owner.
  sub_id text,
  name text not null,
  filters jsonb not null,
  tell text not null check (tell in ('none', 'daily', 'now')),
  -- Requests that were published until then have been looked at.
  seen_at timestamptz not null,
  -- Not looked at before: of `daily` the next morning.
  next_at timestamptz not null,
  told_at timestamptz,
  created_at timestamptz not null default app_now(),
  version int not null default 1,
  constraint hall_searches__search_no primary key (uid, search_no)
);
create unique index hall_searches__name on hall_searches (uid, coalesce(sub_id, ''), name);
create index hall_searches__due on hall_searches (next_at) where tell <> 'none';
alter table hall_searches enable row level security, force row level security;
create policy tenant on hall_searches using (
  (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
);
