-- Works of service providers (product 03 §3.13, 05 §5.11, 11 §11.4; ADR 43).
create table works (
  uid bigint not null,
  work_no text collate "C" not null,
  -- The sub-account that made it; null for the owner.
  sub_id text,
  creator text not null,
  status text not null check (status in (
    'draft', 'auditing', 'rejected', 'online', 'change_auditing', 'change_rejected', 'offline', 'banned', 'deleted')),
  -- The version that is or was public or, before there is one, the newest; JSON by the contract's schema.
  content jsonb not null,
  -- A newer version that is to replace it once it is approved.
  change jsonb,
  -- Of the newest version, to be searched.
  title text not null,
  category text,
  is_top boolean not null default false,
  place int not null default 0,
  views bigint not null default 0,
  reject_items jsonb not null default '[]',
  ended_reason text,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  submitted_at timestamptz,
  published_at timestamptz,
  reviewer text,
  reviewed_at timestamptz,
  version int not null default 1,
  constraint works__work_no primary key (uid, work_no),
  constraint works__top check (not is_top or status in ('online', 'change_auditing', 'change_rejected'))
);
create unique index works__number on works (work_no);
create index works__order on works (uid, is_top desc, place, work_no) where status <> 'deleted';
create index works__queue on works (submitted_at, work_no) where status in ('auditing', 'change_auditing');
revoke delete on works from uc_app;

create table work_events (
  uid bigint not null,
  work_no text collate "C" not null,
  seq int not null,
  at timestamptz not null default app_now(),
  event text not null,
  to_status text not null,
  actor_kind text not null check (actor_kind in ('owner', 'sub', 'staff', 'system')),
  actor text not null,
  comment text,
  constraint work_events__seq primary key (uid, work_no, seq),
  constraint work_events__work foreign key (uid, work_no) references works
);
revoke update, delete on work_events from uc_app;

-- Public sizes of a picture, by a name that cannot be guessed; `hash` tells pictures that look alike.
create table work_pictures (
  uid bigint not null,
  file_id text collate "C" not null,
  name text collate "C" not null,
  -- Null until a work holds it.
  work_no text collate "C",
  -- Null until its sizes are stored.
  hash bit(64),
  width int,
  height int,
  created_at timestamptz not null default app_now(),
  constraint work_pictures__file_id primary key (uid, file_id)
);
create unique index work_pictures__name on work_pictures (name);
create index work_pictures__work on work_pictures (uid, work_no);
create index work_pictures__free on work_pictures (created_at) where work_no is null;

do $$
declare
  private text;
begin
  foreach private in array array['works', 'work_events', 'work_pictures']
  loop
    execute format('alter table %I enable row level security, force row level security', private);
    execute format(
      'create policy tenant on %I using ((select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])) with check (true)',
      private
    );
  end loop;
end $$;
