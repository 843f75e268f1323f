-- What comes from outside counts once (trust §9, 2; ADR 26): every number of a bank line, a channel's transaction, a refund or
-- a payout is claimed by the document that books it, under one key over all customers and all uses.

-- A number as it is compared: full width as half width, no blanks or punctuation, capitals.
create function outside_number(number text) returns text
language sql immutable strict parallel safe
as $$ select coalesce(
  nullif(regexp_replace(upper(normalize(number, NFKC) collate "C"), '[^0-9A-Z]', '', 'g'), ''),
  normalize(number, NFKC)) $$;

create table outside_claims (
  -- Numbers of the bank account, whatever moves on it, are one series; each channel has one for payments and one for refunds.
  source text collate "C" not null check (source in ('bank', 'alipay', 'wechat', 'unionpay', 'wechat.refund',
    'unionpay.refund', 'office')),
  number text collate "C" not null,
  number_key text collate "C" not null generated always as (outside_number(number)) stored,
  use text not null check (use in ('receipt', 'recharge', 'recharge_refund', 'settlement', 'payout', 'payout_return', 'payment',
    'channel_refund', 'office')),
  -- Whose document it is, the platform's own (1) too, and its number.
  uid bigint not null,
  doc_no text collate "C" not null,
  -- Until a second person agrees it is kept and may be given back; what was booked stays for ever.
  is_booked boolean not null,
  claimed_by text not null,
  claimed_at timestamptz not null default app_now(),
  constraint outside_claims__number primary key (source, number_key)
);
create index outside_claims__doc_no on outside_claims (uid, doc_no);

create function outside_claims_guard() returns trigger
language plpgsql
as $$ begin
  if old.is_booked then
    raise exception 'outside_claims: what was booked stays claimed' using errcode = '42501';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if (new.source, new.number, new.use, new.uid, new.doc_no) is distinct from (old.source, old.number, old.use, old.uid, old.doc_no) then
    raise exception 'outside_claims: a claim stays with its document' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger outside_claims__guard before update or delete on outside_claims
  for each row execute function outside_claims_guard();

-- Credits that one person has asked for and another decides: large ones, and those without a line of the bank statement.
create table booking_requests (
  uid bigint not null,
  request_no text collate "C" not null,
  kind text not null check (kind in ('recharge', 'recovery', 'payout_return', 'payout_fail')),
  -- Number of the recharge, the bill or the withdrawal.
  ref_no text collate "C" not null,
  amount_fen bigint not null constraint booking_requests__amount_fen check (amount_fen > 0),
  bank_txn_no text not null default '',
  -- The line of the bank statement, where it was entered before.
  receipt_no text collate "C",
  reason text not null default '',
  status text not null default 'pending' check (status in ('pending', 'booked', 'refused')),
  requested_by text not null,
  requested_name text not null,
  created_at timestamptz not null,
  decided_by text,
  decided_name text,
  decided_at timestamptz,
  decision_reason text not null default '',
  constraint booking_requests__request_no primary key (uid, request_no),
  constraint booking_requests__decided check ((status = 'pending') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  -- Two different people, whatever the server says.
  constraint booking_requests__second_person check (status <> 'booked' or decided_by <> requested_by)
);
create unique index booking_requests__pending on booking_requests (uid, ref_no) where status = 'pending';
create unique index booking_requests__receipt on booking_requests (receipt_no) where status = 'pending' and receipt_no is not null;
create unique index booking_requests__number on booking_requests (request_no);
create index booking_requests__queue on booking_requests (status, created_at);
revoke delete on booking_requests from uc_app;
alter table booking_requests enable row level security, force row level security;
create policy tenant on booking_requests using (
  (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
) with check (true);

-- Who made a template: what is worth 50,000.00 in all, or has no end, another person starts.
alter table coupon_template_events add column staff_id text;

-- The bank's line with which a payout came back (J10).
alter table withdrawals add column return_txn_no text;
create index bank_receipts__matched_no on bank_receipts (matched_no) where matched_no is not null;

-- Every booked use of a number from outside, by the documents themselves; the reconciliation compares it with the claims.
create view outside_uses with (security_invoker = true) as
  select case when is_suspense then 1::bigint else coalesce(matched_uid, 1) end as uid, 'bank'::text as source, bank_txn_no as number,
    'receipt'::text as use, receipt_no as doc_no, created_at as at
  from bank_receipts
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

-- What was booked before is claimed by whoever was first. A second use stays without a claim: nothing is refused here, the
-- reconciliation names it.
insert into outside_claims (source, number, use, uid, doc_no, is_booked, claimed_by, claimed_at)
  select source, number, use, uid, doc_no, true, 'before', coalesce(at, app_now())
  from outside_uses where outside_number(number) <> ''
  order by at nulls last, doc_no
  on conflict do nothing;
insert into outside_claims (source, number, use, uid, doc_no, is_booked, claimed_by, claimed_at)
  select 'bank', settlement_no, 'settlement', 1, channel || ':' || settlement_no, false, created_by, created_at
  from channel_settlements where status = 'submitted'
  on conflict do nothing;
