-- Films of works, at a name that cannot be guessed; `covered` are the bytes of the original that nobody is shown (ADR 60).
create table work_videos (
  uid bigint not null,
  file_id text collate "C" not null,
  name text collate "C" not null,
  -- Null until a work holds it.
  work_no text collate "C",
  covered jsonb not null,
  created_at timestamptz not null default app_now(),
  constraint work_videos__file_id primary key (uid, file_id)
);
create unique index work_videos__name on work_videos (name);
create index work_videos__free on work_videos (created_at) where work_no is null;
alter table work_videos enable row level security, force row level security;
create policy tenant on work_videos
  using ((select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])) with check (true);
