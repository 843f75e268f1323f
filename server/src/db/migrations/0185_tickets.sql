-- Tickets of customers, from a document or about anything else, with clocks that stand while we wait (ADR 116).
create table tickets (
  uid bigint not null,
  ticket_no text collate "C" not null,
  created_by text not null,
  -- Null for the owner.
  created_by_sub text,
  category text not null check (category in ('order', 'money', 'account', 'crowd', 'filing', 'other')),
  title text not null,
  -- The document: its kind as messages name it, and its number. Its state is asked of its room, never copied.
  kind text,
  biz_no text collate "C",
  status text not null check (status in ('waiting', 'working', 'asked', 'solved', 'closed', 'withdrawn')),
  -- Who works on it.
  staff_id text,
  staff_name text,
  -- Until when staff answer first and solve it; moved by what they waited for the customer.
  first_due timestamptz not null,
  solve_due timestamptz not null,
  first_reply_at timestamptz,
  -- Since when the clock stands.
  paused_at timestamptz,
  -- When it ends by itself, while it waits for the customer.
  wait_until timestamptz,
  -- It was late, and is for everybody who answers tickets.
  escalated_at timestamptz,
  urged_at timestamptz,
  urges int not null default 0,
  reopened_at timestamptz,
  closed_at timestamptz,
  rating int check (rating between 1 and 5),
  rating_text text,
  -- Of its entries.
  entries int not null default 0,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  version int not null default 1,
  constraint tickets__ticket_no primary key (uid, ticket_no),
  constraint tickets__document check ((kind is null) = (biz_no is null)),
  -- The clock stands exactly while it waits for the customer.
  constraint tickets__clock check ((status in ('asked', 'solved')) = (wait_until is not null)),
  constraint tickets__ended check ((status in ('closed', 'withdrawn')) = (closed_at is not null))
);
create unique index tickets__number on tickets (ticket_no);
create index tickets__list on tickets (uid, created_at desc, ticket_no);
create index tickets__queue on tickets (created_at, ticket_no) where status in ('waiting', 'working');
create index tickets__waits on tickets (wait_until) where wait_until is not null;
create index tickets__late on tickets (first_due, solve_due) where status in ('waiting', 'working') and escalated_at is null;
create index tickets__first_replies on tickets (first_reply_at) where first_reply_at is not null;
revoke delete on tickets from uc_app;

-- What was written and done, in order; notes are for staff alone.
create table ticket_entries (
  uid bigint not null,
  ticket_no text collate "C" not null,
  seq int not null,
  event text not null,
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'system')),
  actor text not null,
  -- The sub-account that wrote it.
  sub_id text,
  body text,
  files text[] not null default '{}',
  at timestamptz not null default app_now(),
  constraint ticket_entries__seq primary key (uid, ticket_no, seq),
  constraint ticket_entries__ticket foreign key (uid, ticket_no) references tickets
);
revoke delete on ticket_entries from uc_app;

alter table tickets enable row level security, force row level security;
create policy tenant on tickets using (
  (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
);
alter table ticket_entries enable row level security, force row level security;
create policy tenant on ticket_entries using (
  (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
);

alter table messages drop constraint messages__category;
alter table messages add constraint messages__category
  check (category in ('system', 'security', 'finance', 'order', 'crowd', 'ip', 'maker', 'audit', 'support', 'activity'));
