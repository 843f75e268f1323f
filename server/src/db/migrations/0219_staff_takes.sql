-- Which of the staff has taken an item of a queue, so that colleagues leave it to them and find their own (ADR 137).
-- Tickets and cases of filings have a taker of their own.
create table staff_takes (
  -- The permission of the queue without its verb: numbers are told apart within it.
  area text not null,
  item_no text collate "C" not null,
  staff_id text collate "C" not null references staff,
  staff_name text not null,
  at timestamptz not null default app_now(),
  constraint staff_takes__item primary key (area, item_no)
);
create index staff_takes__staff on staff_takes (staff_id, area);
-- No request of a customer reads or writes it, whatever a statement asks for.
alter table staff_takes enable row level security, force row level security;
create policy staff_alone on staff_takes using ((select fenced_tenants()) is null);
