/** A line of the bank that waits in suspense, and a recharge of `$1` that it credited beside; in one statement. */
export const lineUsedTwice = `
  with line as (
    insert into bank_receipts (receipt_no, bank_txn_no, amount_fen, memo, payer_name, received_at, is_suspense, entered_by)
    values ('K-twice', 'CMB-TWICE-1', 100, '', '', now(), true, 'nobody')),
  claim as (
    insert into outside_claims (source, number, use, uid, doc_no, is_booked, claimed_by)
    values ('bank', 'CMB-TWICE-1', 'receipt', 1, 'K-twice', true, 'nobody')),
  number as (insert into recharge_numbers (recharge_no, uid) values ('R-twice', $1)),
  memo as (insert into recharge_memos (memo_code, uid, recharge_no) values ('TWCETW', $1, 'R-twice'))
  insert into recharges (uid, recharge_no, target, channel, amount_fen, status, created_by, created_at, expires_at, paid_at,
    channel_no, memo_code)
  values ($1, 'R-twice', 'rmb', 'offline', 100, 'success', 'nobody', now(), now(), now(), 'cmb twice 1', 'TWCETW')`;

/** Numbers from outside that two documents have booked; written for these runs, not taken from the server. */
export const doubleNumbers = `
  with booked as (
    select 'bank' as source, bank_txn_no as number, coalesce(matched_no, receipt_no) as doc from bank_receipts
    union select 'bank', channel_no, recharge_no from recharges
      where channel = 'offline' and status in ('success', 'refunding', 'refunded')
    union select 'bank', bank_txn_no, withdraw_no from withdrawals where bank_txn_no <> ''
    union select 'bank', return_txn_no, withdraw_no || ' back' from withdrawals where return_txn_no <> ''
    union select 'bank', settlement_no, channel || settlement_no from channel_settlements where status = 'booked'
    union select 'bank', bank_txn_no, remit_no from tax_remittances where status = 'booked'
    union select channel, channel_no, pay_no from channel_payments where status = 'paid')
  select source, min(number) as number, string_agg(doc, ' ') as documents from booked
  group by source, upper(regexp_replace(number, '[^0-9A-Za-z]', '', 'g')) having count(*) > 1`;
