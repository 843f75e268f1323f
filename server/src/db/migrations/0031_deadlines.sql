-- Deadlines (product 11 §11.3, ADR 42). When a paper of an office counts as received: days after it was served, by the way
-- in which that was done, from `valid_from` until the day `valid_to`, which is the first of the next row.
create table statute_receipts (
  office text collate "C" not null,
  delivery text not null check (delivery in ('paper', 'electronic')),
  valid_from date not null,
  valid_to date,
  days int not null check (days >= 0),
  source text not null,
  constraint statute_receipts__valid_from primary key (office, delivery, valid_from),
  constraint statute_receipts__range check (valid_to is null or valid_to > valid_from)
);
revoke update, delete on statute_receipts from uc_app;
insert into statute_receipts (office, delivery, valid_from, valid_to, days, source) values
  ('patent', 'paper', '1985-04-01', null, 15, '专利法实施细则：邮寄的文件自发文日起满15日推定为收到日'),
  ('patent', 'electronic', '1985-04-01', '2024-01-20', 15, '专利法实施细则（2010）：自发文日起满15日推定为收到日'),
  ('patent', 'electronic', '2024-01-20', null, 0, '专利法实施细则（2023）：以进入当事人认可的电子系统的日期为送达日');

-- Reminders that were sent: one for each obligation, end and distance.
create table deadline_reminders (
  uid bigint not null,
  kind text collate "C" not null,
  no text collate "C" not null,
  due_at timestamptz not null,
  days int not null,
  sent_at timestamptz not null default app_now(),
  constraint deadline_reminders__days primary key (uid, kind, no, due_at, days)
);
create index deadline_reminders__due_at on deadline_reminders (due_at);
revoke update on deadline_reminders from uc_app;

-- A calendar reads what its person may see; `person` is a sub-account's id, empty for the owner.
create table calendar_feeds (
  uid bigint not null,
  person text collate "C" not null,
  token_hash bytea not null,
  created_at timestamptz not null default app_now(),
  read_at timestamptz,
  constraint calendar_feeds__person primary key (uid, person)
);
create unique index calendar_feeds__token_hash on calendar_feeds (token_hash);

do $$
declare
  private text;
begin
  foreach private in array array['deadline_reminders', 'calendar_feeds']
  loop
    execute format('alter table %I enable row level security, force row level security', private);
    execute format(
      'create policy tenant on %I using ((select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])) with check (true)',
      private
    );
  end loop;
end $$;
