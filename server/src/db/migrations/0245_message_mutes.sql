-- Matters of which a person wants no mail, no SMS and no count (ADR 155); `person` as in message_marks.
create table message_mutes (
  uid bigint not null,
  person text collate "C" not null,
  matter text collate "C" not null,
  created_at timestamptz not null default app_now(),
  constraint message_mutes__matter primary key (uid, person, matter)
);
alter table message_mutes enable row level security, force row level security;
create policy tenant on message_mutes using (
  (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
);
