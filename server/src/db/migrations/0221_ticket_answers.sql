-- Answers that staff keep and put into tickets (support.md#saved-answers).
create table ticket_answers (
  answer_no text collate "C" constraint ticket_answers__answer_no primary key,
  -- Whose it is; null for one that everybody uses.
  staff_id text collate "C" references staff,
  title text not null,
  body text not null,
  changed_by text not null,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  version int not null default 1
);
create unique index ticket_answers__title on ticket_answers (coalesce(staff_id, ''), title);
-- No request of a customer reads or writes it, whatever a statement asks for.
alter table ticket_answers enable row level security, force row level security;
create policy staff_alone on ticket_answers using ((select fenced_tenants()) is null);
