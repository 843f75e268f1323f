-- Who has looked at the public page of a work today, told by a keyed hash that is another each day; so that a visitor
-- counts once a day. Deleted after two days (ADR 43).
create table work_visits (
  uid bigint not null,
  work_no text collate "C" not null,
  visitor bytea not null,
  at timestamptz not null default app_now(),
  constraint work_visits__visitor primary key (uid, work_no, visitor),
  constraint work_visits__work foreign key (uid, work_no) references works
);
create index work_visits__at on work_visits (at);
alter table work_visits enable row level security, force row level security;
create policy tenant on work_visits
  using ((select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])) with check (true);
