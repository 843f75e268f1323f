-- What a member has spent of its quota stands in a row of its own, which is locked after the accounts (trust §3.5): a refund
-- gives quota back under their locks, while whatever the member does locks the row that says what it may.
create table quota_uses (
  uid bigint not null,
  sub_id text collate "C" not null,
  used_fen bigint not null default 0 constraint quota_uses__used_fen check (used_fen >= 0),
  -- Who spent how much in which month: only what a month has used comes back in it.
  month text constraint quota_uses__month check (month ~ '^\d{4}-\d\d$'),
  -- What was spent before counts no more: the quota was set back, or got another cycle.
  since timestamptz,
  constraint quota_uses__sub_id primary key (uid, sub_id),
  constraint quota_uses__member foreign key (uid, sub_id) references sub_accounts
);
alter table quota_uses enable row level security, force row level security;
create policy tenant on quota_uses using (
  (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
) with check (true);

insert into quota_uses (uid, sub_id, used_fen, month, since)
  select uid, sub_id, quota_used_fen, quota_month, quota_since from sub_accounts;
alter table sub_accounts
  drop column quota_used_fen,
  drop column quota_month,
  drop column quota_since;

-- Until when an order of a case is paid: 24 hours, and not beyond the last day of what it answers.
alter table filing_orders add column pay_by timestamptz;
update filing_orders set pay_by = created_at + interval '24 hours';
alter table filing_orders alter column pay_by set not null;
