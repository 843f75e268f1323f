-- Income that had arrived and went back to its buyer (ADR 122): what one member of staff enters and another agrees to, so
-- that the tax of the year falls with it. The money itself goes by 调账 or between the two sides.
create table income_refunds (
  uid bigint not null,
  refund_no text collate "C" not null,
  settlement_no text not null,
  order_no text not null,
  title text not null,
  amount_fen bigint not null constraint income_refunds__amount_fen check (amount_fen > 0),
  reason text not null,
  status text not null default 'open' check (status in ('open', 'approved', 'refused')),
  -- The tax that went back to the provider, and what stays withheld too much because it is with the tax office.
  tax_back_fen bigint not null default 0 constraint income_refunds__tax_back_fen check (tax_back_fen >= 0),
  tax_over_fen bigint not null default 0 constraint income_refunds__tax_over_fen check (tax_over_fen >= 0),
  proposed_by text not null,
  proposer text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decider text,
  decided_at timestamptz,
  decision_reason text not null default '',
  constraint income_refunds__refund_no primary key (uid, refund_no),
  constraint income_refunds__settlement foreign key (uid, settlement_no) references settlements,
  constraint income_refunds__decided check ((status = 'open') = (decided_by is null)),
  constraint income_refunds__second_person check (decided_by <> proposed_by or status = 'refused')
);
create unique index income_refunds__number on income_refunds (refund_no);
create index income_refunds__settlement_no on income_refunds (uid, settlement_no);
create index income_refunds__newest on income_refunds (proposed_at desc);
revoke delete on income_refunds from uc_app;
alter table income_refunds enable row level security, force row level security;
create policy tenant on income_refunds using (
  (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
);
-- Staff name an order by its number alone.
create index settlements__by_order on settlements (order_no);
