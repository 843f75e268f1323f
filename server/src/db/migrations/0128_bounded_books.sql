-- No balance grows past what the code can count: a posting that would take an account further than 10^13 分 from zero is
-- refused, one that brings it back is not. The largest single amount is bounded by the contract.
create or replace function ledger_apply() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update ledger_accounts set balance = balance + new.amount
   where uid = new.uid and account_no = new.account_no and currency = new.currency
   returning balance into new.balance_after;
  if not found then
    raise exception 'ledger: no such account and currency' using errcode = '23503';
  end if;
  if abs(new.balance_after) > 10000000000000 and sign(new.balance_after) = sign(new.amount) then
    raise exception 'ledger: account % of % would go beyond its bound', new.account_no, new.uid
      using errcode = '23514', table = 'ledger_accounts', constraint = 'ledger_accounts__bounded';
  end if;
  if new.escrow_no is not null then
    update ledger_escrows set held = held + new.amount where uid = new.uid and escrow_no = new.escrow_no;
    if not found then
      insert into ledger_escrows (uid, escrow_no, held) values (new.uid, new.escrow_no, new.amount);
    end if;
  end if;
  return new;
end $$;
-- The running totals that screens show.
alter table ledger_records add constraint ledger_records__totals
  check (greatest(in_total, out_total, recharge_total, withdraw_total, expired_total) <= 1000000000000000) not valid;

-- Why a pass over the book was cut short; null for one that went to its end.
alter table reconciliation_passes add column error text;

-- A large line of the bank statement whose owner is not known is booked when a second person has agreed. A refused one
-- stays as it was entered, and its number may be entered anew.
alter table bank_receipts
  drop constraint bank_receipts_status_check,
  add constraint bank_receipts__status check (status in ('submitted', 'unmatched', 'matched', 'refused')),
  drop constraint bank_receipts__bank_txn_no;
create unique index bank_receipts__bank_txn_no on bank_receipts (bank_txn_no) where status <> 'refused';
create or replace view outside_uses_of_customers with (security_invoker = true) as
  select case when is_suspense then 1::bigint else coalesce(matched_uid, 1) end as uid, 'bank'::text as source, bank_txn_no as number,
    'receipt'::text as use, receipt_no as doc_no, created_at as at
  from bank_receipts where status in ('unmatched', 'matched')
  union all
  -- A recharge that a line was matched to is that line's.
  select uid, 'bank', channel_no, 'recharge', recharge_no, paid_at
  from recharges r
  where channel = 'offline' and status in ('success', 'refunding', 'refunded') and channel_no is not null
    and not exists (select from bank_receipts b where b.matched_no = r.recharge_no
      and outside_number(b.bank_txn_no) = outside_number(r.channel_no))
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
