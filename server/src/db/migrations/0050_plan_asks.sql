-- Who asks to read the business plan of a project, and every time that it was read (product 11 §11.7, ADR 51).
create table maker_plan_asks (
  -- The account of the project.
  uid bigint not null,
  ask_no text collate "C" not null,
  project_no text collate "C" not null,
  -- The sub-account that made the project; null for the owner.
  creator text,
  by_uid bigint not null,
  by_sub text,
  reason text not null,
  -- That a grant or a request is over by the clock is told from its moments, not stored; `lapsed` is written when it makes room for another.
  status text not null check (status in ('asked', 'granted', 'declined', 'withdrawn', 'revoked', 'lapsed')),
  answer text,
  asked_at timestamptz not null default app_now(),
  answer_by timestamptz not null,
  decided_at timestamptz,
  until timestamptz,
  version int not null default 1,
  constraint maker_plan_asks__ask_no primary key (uid, ask_no),
  constraint maker_plan_asks__project foreign key (uid, project_no) references maker_projects,
  constraint maker_plan_asks__other check (uid <> by_uid),
  constraint maker_plan_asks__until check (status not in ('granted', 'revoked') or until is not null)
);
create unique index maker_plan_asks__number on maker_plan_asks (ask_no);
create unique index maker_plan_asks__once on maker_plan_asks (by_uid, project_no) where status = 'asked';
create index maker_plan_asks__received on maker_plan_asks (uid, project_no, asked_at desc);
create index maker_plan_asks__made on maker_plan_asks (by_uid, asked_at desc);
create index maker_plan_asks__answer_by on maker_plan_asks (answer_by) where status = 'asked';
create index maker_plan_asks__until_at on maker_plan_asks (until) where status = 'granted';
revoke delete on maker_plan_asks from uc_app;

create table maker_plan_reads (
  uid bigint not null,
  ask_no text collate "C" not null,
  read_no text collate "C" not null,
  by_uid bigint not null,
  by_sub text,
  at timestamptz not null default app_now(),
  constraint maker_plan_reads__read_no primary key (uid, ask_no, read_no),
  constraint maker_plan_reads__ask foreign key (uid, ask_no) references maker_plan_asks
);
revoke update, delete on maker_plan_reads from uc_app;

do $$
declare
  shared text;
begin
  foreach shared in array array['maker_plan_asks', 'maker_plan_reads']
  loop
    execute format('alter table %I enable row level security, force row level security', shared);
    execute format(
      'create policy tenant on %I using ((select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[]) or by_uid = any((select fenced_tenants())::bigint[])) with check (true)',
      shared
    );
  end loop;
end $$;
