-- Complaints about works with counter-notice (product 11 §11.4, ADR 43).
create table work_complaints (
  -- The account of the work.
  uid bigint not null,
  complaint_no text collate "C" not null,
  work_no text collate "C" not null,
  by_uid bigint not null,
  -- The sub-account that complained; null for the owner.
  by_sub text,
  by_name text not null,
  -- Of the work when it was complained of.
  title text not null,
  ground text not null check (ground in ('infringement', 'violation', 'other')),
  status text not null check (status in ('open', 'answered', 'lapsed', 'upheld', 'dismissed', 'withdrawn', 'void')),
  body text not null,
  files text[] not null default '{}',
  answer text,
  answer_files text[] not null default '{}',
  answer_by timestamptz not null,
  answered_at timestamptz,
  -- The work was taken down by this complaint, and comes back when it is dismissed.
  took_down boolean not null default false,
  reason text,
  decider text,
  decided_at timestamptz,
  created_at timestamptz not null default app_now(),
  version int not null default 1,
  constraint work_complaints__complaint_no primary key (uid, complaint_no),
  constraint work_complaints__work foreign key (uid, work_no) references works,
  constraint work_complaints__other check (uid <> by_uid),
  constraint work_complaints__answer check (status <> 'answered' or answer is not null)
);
create unique index work_complaints__number on work_complaints (complaint_no);
create unique index work_complaints__once on work_complaints (by_uid, work_no) where status in ('open', 'answered');
create index work_complaints__received on work_complaints (uid, created_at desc, complaint_no);
create index work_complaints__made on work_complaints (by_uid, created_at desc, complaint_no);
create index work_complaints__clock on work_complaints (answer_by) where status = 'open';
create index work_complaints__queue on work_complaints (answered_at, complaint_no) where status = 'answered';
revoke delete on work_complaints from uc_app;

alter table work_complaints enable row level security, force row level security;
create policy tenant on work_complaints using (
  (select fenced_tenants()) is null
  or uid = any((select fenced_tenants())::bigint[])
  or by_uid = any((select fenced_tenants())::bigint[])
) with check (true);
-- A public work is read by everybody; nobody else changes it.
create policy published on works for select using (status in ('online', 'change_auditing', 'change_rejected'));
