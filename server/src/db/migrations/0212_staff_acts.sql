-- Who of the staff did what to an item of a queue, and what they noted about it for each other (ADR 128). A line is
-- written with every write of the console that names an item, in the write's own transaction where it has one.
create table staff_acts (
  act_id uuid not null default gen_random_uuid() constraint staff_acts__act_id primary key,
  -- The permission of the queue without its verb: numbers are told apart within it.
  area text not null,
  item_no text collate "C" not null,
  staff_id text collate "C" not null references staff,
  staff_name text not null,
  -- The room and the name of the call in the contract.
  action text not null,
  -- What was decided, of a call that decides either way.
  choice text,
  -- The words of a note, and the token that keeps a second press of it from being a second note.
  note text,
  request_token text,
  at timestamptz not null default app_now(),
  constraint staff_acts__note check ((note is null) = (request_token is null)),
  constraint staff_acts__token unique (staff_id, request_token)
);
create index staff_acts__item on staff_acts (area, item_no, at desc, act_id);
create index staff_acts__day on staff_acts (at);
revoke update, delete on staff_acts from uc_app;
-- No request of a customer reads or writes it, whatever a statement asks for.
alter table staff_acts enable row level security, force row level security;
create policy staff_alone on staff_acts using ((select fenced_tenants()) is null);
