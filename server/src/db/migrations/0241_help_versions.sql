-- Pages of the help as staff edit them (support.md#pages-edited-by-staff, ADR 152). Everybody's, so no tenant leads a key.
-- Counts with each change that customers see, so that a server knows whether what it holds is of now; and the pages added.
create table help_edition (
  one boolean constraint help_edition__one primary key default true check (one),
  no int not null default 0,
  added int not null default 0
);
insert into help_edition default values;

-- Every act is a line, with what an editor goes on with; the newest that is no draft says what customers read.
create table help_versions (
  topic text collate "C" not null,
  no int not null,
  act text not null check (act in ('draft', 'publish', 'withdraw', 'builtin')),
  section text not null,
  title text not null,
  body text not null,
  -- The older version that was published again.
  source_no int,
  staff_id text collate "C" not null references staff,
  staff_name text not null,
  created_at timestamptz not null default app_now(),
  constraint help_versions__no primary key (topic, no)
);
create index help_versions__shown on help_versions (topic, no desc) where act <> 'draft';
revoke update, delete on help_versions from uc_app;
revoke delete on help_edition from uc_app;

-- A request of a customer reads what is published, whatever a statement asks for, and writes neither.
alter table help_versions enable row level security, force row level security;
create policy published on help_versions using ((select fenced_tenants()) is null or act <> 'draft')
  with check ((select fenced_tenants()) is null);
alter table help_edition enable row level security, force row level security;
create policy staff_write on help_edition using (true) with check ((select fenced_tenants()) is null);

-- What a person says of a page, once; '' for the owner.
create table help_answers (
  uid bigint not null,
  sub_id text collate "C" not null,
  topic text collate "C" not null,
  is_solved boolean not null,
  body text not null,
  answered_at timestamptz not null default app_now(),
  constraint help_answers__topic primary key (uid, sub_id, topic)
);
create index help_answers__newest on help_answers (topic, answered_at desc);
create index help_answers__old on help_answers (answered_at);
alter table help_answers enable row level security, force row level security;
create policy tenant on help_answers using (
  (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
);
