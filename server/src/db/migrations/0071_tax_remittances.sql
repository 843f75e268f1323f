-- What was withheld is paid to the tax office (product 07 J37, ADR 55): one line of the bank account for everybody's income
-- of a month, posted in each provider's own book.
create table tax_remittances (
  remit_no text collate "C" not null,
  month text collate "C" not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  amount_fen bigint not null constraint tax_remittances__amount_fen check (amount_fen > 0),
  providers int not null check (providers > 0),
  bank_txn_no text not null,
  status text not null check (status in ('submitted', 'booked', 'refused')),
  created_by text not null,
  created_name text not null,
  created_at timestamptz not null,
  decided_by text,
  decided_name text,
  decided_at timestamptz,
  decision_reason text not null default '',
  constraint tax_remittances__remit_no primary key (remit_no),
  constraint tax_remittances__decided check ((status = 'submitted') <= (decided_at is null)),
  -- Two different people from 50,000.00 on, whatever the server says.
  constraint tax_remittances__second_person
    check (status <> 'booked' or amount_fen < 5000000 or (decided_by is not null and decided_by <> created_by))
);
create index tax_remittances__newest on tax_remittances (created_at desc);
revoke delete on tax_remittances from uc_app;

alter table settlements
  -- The payment that has this tax in it, from its entry on, and when it was posted.
  add column tax_remit_no text collate "C",
  add column tax_paid_at timestamptz,
  add constraint settlements__tax_paid check (tax_paid_at is null or tax_remit_no is not null);
create index settlements__tax_owed on settlements (released_at) where tax_fen > 0 and tax_remit_no is null;
create index settlements__tax_remitted on settlements (tax_remit_no, uid) where tax_remit_no is not null;

alter table outside_claims
  drop constraint outside_claims_use_check,
  add constraint outside_claims__use check (use in ('receipt', 'recharge', 'recharge_refund', 'settlement', 'payout',
    'payout_return', 'payment', 'channel_refund', 'office', 'tax'));
alter view outside_uses rename to outside_uses_of_customers;
create view outside_uses with (security_invoker = true) as
  select * from outside_uses_of_customers
  union all
  select 1::bigint, 'bank', bank_txn_no, 'tax', remit_no, coalesce(decided_at, created_at)
  from tax_remittances where status = 'booked';
