-- The bills of months, fixed once and kept as they were (ADR 119).
create table month_bills (
  uid bigint not null,
  month text collate "C" not null constraint month_bills__format check (month ~ '^20\d{2}-(0[1-9]|1[0-2])$'),
  fixed_at timestamptz not null,
  constraint month_bills__month primary key (uid, month)
);
revoke update, delete on month_bills from uc_app;

-- What its orders, fees, refunds and adjustments came to, below zero for what came back.
create table month_bill_parts (
  uid bigint not null,
  month text collate "C" not null,
  part text not null check (part in ('order', 'fee', 'refund', 'adjust')),
  count int not null constraint month_bill_parts__count check (count > 0),
  price_fen bigint not null,
  discount_fen bigint not null,
  voucher_fen bigint not null,
  coin_fen bigint not null,
  rmb_fen bigint not null,
  iou_fen bigint not null,
  online_fen bigint not null,
  constraint month_bill_parts__part primary key (uid, month, part),
  constraint month_bill_parts__bill foreign key (uid, month) references month_bills,
  constraint month_bill_parts__sum
    check (price_fen = discount_fen + voucher_fen + coin_fen + rmb_fen + iou_fen + online_fen)
);
revoke update, delete on month_bill_parts from uc_app;

-- Up to which month the bills of an account are fixed; '' before the first.
create table bill_marks (
  uid bigint not null constraint bill_marks__uid primary key,
  through text collate "C" not null default ''
);
create index bill_marks__through on bill_marks (through, uid);
revoke delete on bill_marks from uc_app;

create index payments__created_at on payments (uid, created_at);
create index ledger_txns__created_at on ledger_txns (uid, created_at);

alter table month_bills enable row level security, force row level security;
create policy tenant on month_bills using (
  (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
);
alter table month_bill_parts enable row level security, force row level security;
create policy tenant on month_bill_parts using (
  (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
);
alter table bill_marks enable row level security, force row level security;
create policy tenant on bill_marks using (
  (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
);
