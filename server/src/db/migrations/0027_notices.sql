-- 系统公告 (product 11 §11.2): written by staff, published at its hour, brought to the box of each account of its audience
-- in steps, and gone when it is withdrawn.
alter table notices
  alter column published_at drop not null,
  add column content text not null default '',
  add column audience text not null default 'all' check (audience in ('all', 'person', 'enterprise')),
  add column status text not null default 'published' check (status in ('draft', 'published', 'withdrawn')),
  add column version int not null default 1,
  add column created_by text not null default '',
  add column created_at timestamptz not null default app_now(),
  -- The last account whose box has it; null once all have it.
  add column sent_to bigint;
create table notice_events (
  event_id uuid not null default gen_random_uuid() constraint notice_events__event_id primary key,
  notice_id text not null constraint notice_events__notice_id references notices,
  event text not null,
  done_by text not null,
  staff_id text not null,
  reason text not null default '',
  created_at timestamptz not null default app_now()
);
create index notice_events__newest on notice_events (notice_id, created_at desc);
revoke update, delete on notice_events from uc_app;
create index messages__notice on messages (biz_no) where biz_type = 'notice';
