-- The messages that the owner of an account sees and has neither read nor deleted, kept by the triggers below: the bell and the
-- tabs count these rows and walk no box. A row each, and no sum, since messages to both sides are written in the middle of
-- payments, which would wait for each other's sum (ADR 173).
create table message_unread (
  uid bigint not null,
  msg_id text collate "C" not null,
  category text not null,
  level text not null,
  matter text collate "C",
  constraint message_unread__msg_id primary key (uid, msg_id),
  constraint message_unread__message foreign key (uid, msg_id) references messages (uid, msg_id) on delete cascade
);
insert into message_unread (uid, msg_id, category, level, matter)
select uid, msg_id, category, level, matter from messages
where sub_id is null and not exists (
  select from message_marks mark where mark.uid = messages.uid and mark.msg_id = messages.msg_id and mark.person = ''
    and (mark.read_at is not null or mark.deleted_at is not null));
alter table message_unread enable row level security, force row level security;
-- A message is written to the other side as well, as in 0019.
create policy tenant on message_unread using (
  (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])) with check (true);

create function message_is_unread() returns trigger language plpgsql as $$
begin
  insert into message_unread (uid, msg_id, category, level, matter)
  select uid, msg_id, category, level, matter from made where sub_id is null;
  return null;
end $$;
create trigger messages__unread after insert on messages
  referencing new table as made for each statement execute function message_is_unread();

create function message_is_marked() returns trigger language plpgsql as $$
begin
  delete from message_unread one using marked
  where marked.person = '' and (marked.read_at is not null or marked.deleted_at is not null)
    and one.uid = marked.uid and one.msg_id = marked.msg_id;
  -- A mark that was taken back.
  insert into message_unread (uid, msg_id, category, level, matter)
  select m.uid, m.msg_id, m.category, m.level, m.matter
  from marked join messages m on m.uid = marked.uid and m.msg_id = marked.msg_id
  where marked.person = '' and marked.read_at is null and marked.deleted_at is null and m.sub_id is null
  on conflict do nothing;
  return null;
end $$;
create trigger message_marks__made after insert on message_marks
  referencing new table as marked for each statement execute function message_is_marked();
create trigger message_marks__changed after update on message_marks
  referencing new table as marked for each statement execute function message_is_marked();
