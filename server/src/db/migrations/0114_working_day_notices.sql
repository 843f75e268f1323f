-- The notice of a year's holidays and working Saturdays and Sundays, as staff enter it until the package has the year
-- (ADR 69). It is everybody's, so no tenant leads its key.
create table working_day_notices (
  notice_no text collate "C" constraint working_day_notices__notice_no primary key,
  year text collate "C" not null constraint working_day_notices__year check (year ~ '^20\d\d$'),
  -- Days `YYYY-MM-DD`, holidays and working days at a weekend; those of 元旦 may lie in the December before.
  off_days text[] not null,
  work_days text[] not null,
  source text not null,
  status text not null default 'open' check (status in ('open', 'approved', 'refused')),
  proposed_by text not null,
  proposer text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decider text,
  decided_at timestamptz,
  decision_reason text not null default '',
  constraint working_day_notices__decided check ((status = 'open') = (decided_by is null)),
  constraint working_day_notices__second_person check (decided_by <> proposed_by or status = 'refused')
);
create unique index working_day_notices__open on working_day_notices (year) where status = 'open';
create index working_day_notices__newest on working_day_notices (proposed_at desc);
revoke delete on working_day_notices from uc_app;
