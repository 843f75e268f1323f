-- The message box (product 11 §11.2, ADR 39). A message is of an account: the owner sees it, and sub-accounts by their
-- permission and the data scope of what it is about; one with `sub_id` is of that sub-account alone.
alter table messages drop constraint messages_category_check;
update messages set category = case when title like '%额度%' then 'finance' else 'security' end where category = 'sub';
update messages set category = 'activity' where biz_type = 'coupon';
update messages set biz_type = case when title = '订单收入已到账' then 'income' else 'refund' end
where category = 'finance' and biz_type = 'order';
update users set muted = muted - 'sub' where muted ? 'sub';

-- Who has read or deleted it; `person` is a sub-account's id, empty for the owner.
create table message_marks (
  uid bigint not null,
  person text collate "C" not null,
  msg_id text collate "C" not null,
  read_at timestamptz,
  deleted_at timestamptz,
  constraint message_marks__msg_id primary key (uid, msg_id, person),
  constraint message_marks__message foreign key (uid, msg_id) references messages (uid, msg_id) on delete cascade
);
insert into message_marks (uid, person, msg_id, read_at, deleted_at)
select uid, coalesce(sub_id, ''), msg_id, read_at, deleted_at from messages
where read_at is not null or deleted_at is not null;
alter table message_marks enable row level security, force row level security;
create policy tenant on message_marks
using ((select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])) with check (true);

alter table messages
  drop column read_at,
  drop column deleted_at,
  -- The sub-account that made what it is about.
  add column creator text collate "C",
  add column expire_at timestamptz,
  add constraint messages__category
    check (category in ('system', 'security', 'finance', 'order', 'crowd', 'ip', 'audit', 'activity'));
-- What was for the sub-account that placed an order, or asked for a withdrawal, is for all who may see those.
update messages set creator = sub_id, sub_id = null where biz_type = 'order' and sub_id is not null;
delete from messages where biz_type = 'withdraw' and sub_id is not null;
update messages set expire_at =
  created_at + case when category in ('security', 'finance') then interval '2 years' else interval '180 days' end;
alter table messages alter column expire_at set not null;
create index messages__newest on messages (uid, created_at desc, msg_id);
create index messages__expire_at on messages (expire_at);
