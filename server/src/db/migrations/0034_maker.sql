-- Original projects of makers (product 03 §3.15, 05 §5.13).
create table maker_projects (
  uid bigint not null,
  project_no text collate "C" not null,
  -- The sub-account that made it; null for the owner.
  creator text,
  -- What the browser named its first save by: sent twice, it makes one draft.
  draft_key text not null,
  status text not null check (status in (
    'draft', 'auditing', 'online', 'incubate_review', 'incubating', 'graduated', 'rejected', 'offline', 'banned', 'deleted')),
  -- The form, JSON by the contract's schema.
  form jsonb not null,
  -- What is to replace it, beside what is shown.
  change jsonb,
  change_status text check (change_status in ('draft', 'auditing', 'rejected')),
  contact text, -- sealed
  reject_items jsonb not null default '[]',
  ended_reason text,
  reviewer text,
  reviewed_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  submitted_at timestamptz,
  published_at timestamptz,
  version int not null default 1,
  constraint maker_projects__project_no primary key (uid, project_no),
  constraint maker_projects__draft_key unique (uid, draft_key),
  constraint maker_projects__change check ((change is null) = (change_status is null))
);
create unique index maker_projects__number on maker_projects (project_no);
create index maker_projects__recent on maker_projects (uid, updated_at desc);
create index maker_projects__queue on maker_projects (status, submitted_at);
create index maker_projects__change_queue on maker_projects (submitted_at) where change_status = 'auditing';
revoke delete on maker_projects from uc_app;

create table maker_project_events (
  uid bigint not null,
  project_no text collate "C" not null,
  seq int not null,
  at timestamptz not null default app_now(),
  event text not null,
  to_status text not null,
  actor_kind text not null check (actor_kind in ('owner', 'staff', 'system')),
  actor text not null,
  comment text,
  constraint maker_project_events__seq primary key (uid, project_no, seq),
  constraint maker_project_events__project foreign key (uid, project_no) references maker_projects
);
revoke update, delete on maker_project_events from uc_app;

-- What everybody who is signed in may see of a project: a copy of what was approved, and nothing else.
create table maker_listings (
  uid bigint not null,
  project_no text collate "C" not null,
  -- False once it is taken down; who has collected it then sees that it has ended.
  shown boolean not null,
  -- In the square; else by its number alone.
  listed boolean not null,
  status text not null,
  field text not null,
  stage text not null,
  name text not null,
  slogan text not null,
  form jsonb not null,
  has_plan boolean not null,
  views int not null default 0,
  likes int not null default 0,
  collects int not null default 0,
  posts int not null default 0,
  published_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint maker_listings__project_no primary key (uid, project_no),
  constraint maker_listings__project foreign key (uid, project_no) references maker_projects
);
create unique index maker_listings__number on maker_listings (project_no);
create index maker_listings__square on maker_listings (published_at desc, project_no) where shown and listed;

-- Who has looked at a project, once a day, and who likes it.
create table maker_marks (
  uid bigint not null,
  project_no text collate "C" not null,
  kind text not null check (kind in ('view', 'like')),
  day date not null,
  constraint maker_marks__once primary key (uid, project_no, kind, day)
);

-- Progress that is told to who follows the project.
create table maker_posts (
  uid bigint not null,
  project_no text collate "C" not null,
  post_no text collate "C" not null,
  -- What the browser named it by: sent twice, it is one post.
  post_key text not null,
  title text not null,
  text text not null,
  imgs jsonb not null default '[]',
  at timestamptz not null default app_now(),
  author text not null,
  constraint maker_posts__post_no primary key (uid, project_no, post_no),
  constraint maker_posts__post_key unique (uid, project_no, post_key),
  constraint maker_posts__project foreign key (uid, project_no) references maker_projects
);
create unique index maker_posts__number on maker_posts (post_no);
-- Which follower was told of which post.
create table maker_post_notices (
  uid bigint not null,
  post_no text collate "C" not null,
  constraint maker_post_notices__once primary key (uid, post_no)
);

do $$
declare
  private text;
  public text;
begin
  foreach private in array array['maker_projects', 'maker_project_events', 'maker_marks', 'maker_post_notices']
  loop
    execute format('alter table %I enable row level security, force row level security', private);
    execute format(
      'create policy tenant on %I using ((select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])) with check (true)',
      private
    );
  end loop;
  -- Shown to everybody, changed by its tenant.
  foreach public in array array['maker_listings', 'maker_posts']
  loop
    execute format('alter table %I enable row level security, force row level security', public);
    execute format('create policy shown on %I for select using (true)', public);
    execute format('create policy added on %I for insert with check (true)', public);
    execute format(
      'create policy changed on %I for update using ((select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])) with check (true)',
      public
    );
    execute format(
      'create policy removed on %I for delete using ((select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[]))',
      public
    );
  end loop;
end $$;
