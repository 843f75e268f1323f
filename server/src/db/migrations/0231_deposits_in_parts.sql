-- One bank line for several recharges of a customer, and several lines for one, by staff (ADR 144).
create table bank_receipt_parts (
  match_no text collate "C" not null,
  receipt_no text collate "C" not null constraint bank_receipt_parts__receipt references bank_receipts,
  uid bigint not null,
  recharge_no text collate "C" not null,
  -- What of the line belongs to the recharge.
  amount_fen bigint not null constraint bank_receipt_parts__amount_fen check (amount_fen > 0),
  -- Above the limit of one person it waits for a second one.
  state text not null constraint bank_receipt_parts__state check (state in ('waiting', 'booked', 'refused')),
  staff_id text not null,
  staff_name text not null,
  at timestamptz not null,
  constraint bank_receipt_parts__match primary key (uid, match_no, receipt_no, recharge_no),
  constraint bank_receipt_parts__recharge foreign key (uid, recharge_no) references recharges
);
create unique index bank_receipt_parts__once on bank_receipt_parts (receipt_no, recharge_no) where state <> 'refused';
create index bank_receipt_parts__recharge_no on bank_receipt_parts (recharge_no);
create index bank_receipt_parts__match_no on bank_receipt_parts (match_no);
revoke delete on bank_receipt_parts from uc_app;
alter table bank_receipt_parts enable row level security, force row level security;
create policy tenant on bank_receipt_parts using (
  (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
) with check (true);

alter table booking_requests
  drop constraint booking_requests__kind,
  add constraint booking_requests__kind check (kind in ('recharge', 'recovery', 'payout_return', 'payout_fail',
    'compensation', 'receipt', 'reward', 'charge', 'parts'));

create or replace view outside_uses_of_customers with (security_invoker = true) as
  select case when is_suspense then 1::bigint else coalesce(matched_uid, 1) end as uid, 'bank'::text as source, bank_txn_no as number,
    'receipt'::text as use, receipt_no as doc_no, created_at as at
  from bank_receipts where status in ('unmatched', 'matched')
  union all
  -- A recharge that a line was matched to is that line's.
  select uid, 'bank', channel_no, 'recharge', recharge_no, paid_at
  from recharges r
  where channel = 'offline' and status in ('success', 'refunding', 'refunded') and channel_no is not null
    and not exists (select from bank_receipts b where outside_number(b.bank_txn_no) = outside_number(r.channel_no)
      and (b.matched_no = r.recharge_no or exists (select from bank_receipt_parts p where p.receipt_no = b.receipt_no
        and p.recharge_no = r.recharge_no and p.state = 'booked')))
  union all
  -- What went back by hand: a channel's refund has its own row, and nothing leaves the house for coins from the balance.
  select uid, 'bank', refund_no, 'recharge_refund', recharge_no, paid_at
  from recharges r
  where status = 'refunded' and refund_no is not null and refund_no <> recharge_no
    and not exists (select from channel_refunds c where c.uid = r.uid and c.refund_no = r.refund_no)
  union all
  select uid, 'bank', bank_txn_no, 'payout', withdraw_no, ended_at
  from withdrawals where status in ('success', 'returned') and bank_txn_no <> ''
  union all
  select uid, 'bank', return_txn_no, 'payout_return', withdraw_no, ended_at
  from withdrawals where status = 'returned' and return_txn_no <> ''
  union all
  select 1::bigint, 'bank', settlement_no, 'settlement', channel || ':' || settlement_no, coalesce(decided_at, created_at)
  from channel_settlements where status = 'booked'
  union all
  select uid, channel, channel_no, 'payment', pay_no, paid_at
  from channel_payments where status = 'paid'
  union all
  -- Alipay answers with the number of the payment: our own number is that refund's key there.
  select uid, channel || '.refund', channel_no, 'channel_refund', refund_no, ended_at
  from channel_refunds where status = 'refunded' and channel <> 'alipay';
