import { doubleNumbers } from './outside-numbers';

/** Each invariant of trust-tests 2.0 as a query that finds nothing; written for these runs, not taken from the server. */
export const bookChecks: Record<string, string> = {
  'I1 a currency does not sum to zero': `
    select currency, sum(amount)::text as found from ledger_postings group by 1 having sum(amount) <> 0`,
  'I1 a transaction is not balanced': `
    select uid::text, txn_no::text from ledger_postings group by uid, txn_no, currency having sum(amount) <> 0`,
  'I1 a transaction has not the legs it says': `
    select t.uid::text, t.txn_no::text from ledger_txns t left join ledger_postings p on p.uid = t.uid and p.txn_no = t.txn_no
    group by t.uid, t.txn_no, t.legs having t.legs < 2 or count(p.leg_no) <> t.legs`,
  'I1 a posting belongs to no transaction': `
    select p.uid::text, p.txn_no::text from ledger_postings p left join ledger_txns t on t.uid = p.uid and t.txn_no = p.txn_no
    where t.uid is null`,
  'I2 a balance is not the sum of its postings': `
    select a.uid::text, a.code from ledger_accounts a
    left join (select uid, account_no, sum(amount) as total from ledger_postings group by 1, 2) p using (uid, account_no)
    where a.balance <> coalesce(p.total, 0)`,
  'I2 a balance is not the last one written down': `
    select a.uid::text, a.code from ledger_accounts a
    join (select distinct on (uid, account_no) uid, account_no, balance_after from ledger_postings
          order by uid, account_no, txn_no desc, leg_no desc) last using (uid, account_no)
    where a.balance <> last.balance_after`,
  'I2 a customer owes what they do not have': `
    select uid::text, code from ledger_accounts where shortage is not null and balance < -overdraft`,
  'I2 an escrow is not what went into it': `
    select e.uid::text, e.escrow_no from ledger_escrows e
    left join (select uid, escrow_no, sum(amount) as total from ledger_postings where escrow_no is not null group by 1, 2) p
      using (uid, escrow_no)
    where e.held <> coalesce(p.total, 0)`,
  'I5 what is frozen is not what is held': `
    select a.uid::text, a.code from ledger_accounts a
    left join (select h.uid, h.account_no, sum(h.amount) as total from holds h
               where not exists (select from hold_resolutions r where r.uid = h.uid and r.hold_id = h.hold_id) group by 1, 2) h
      using (uid, account_no)
    where a.code in ('L.FROZEN', 'C.FROZEN', 'M.IOUHOLD') and a.balance <> coalesce(h.total, 0)`,
  'I5 a hold is open and resolved, or neither': `
    select h.uid::text, h.hold_id::text from holds h left join hold_resolutions r on r.uid = h.uid and r.hold_id = h.hold_id
    group by h.uid, h.hold_id, h.is_open having count(r.hold_id) <> case when h.is_open then 0 else 1 end`,
  'I6 a coupon gave more than it has, or twice': `
    select c.uid::text, c.coupon_no from coupons c
    left join (select uid, coupon_no, sum(case action when 'use' then amount_fen when 'return' then -amount_fen else 0 end) as net,
        sum(case action when 'use' then 1 when 'return' then -1 else 0 end) as times from coupon_usages group by 1, 2) u
      using (uid, coupon_no)
    where (c.kind = 'voucher' and c.face_fen - c.balance_fen <> coalesce(u.net, 0))
      or (c.kind <> 'voucher' and coalesce(u.times, 0) <> case c.status when 'used' then 1 else 0 end)`,
  'I6 a bill was repaid other than its repayments say': `
    select b.uid::text, b.bill_no from iou_bills b
    left join (select uid, bill_no, sum(principal_fen) as principal, sum(late_fee_fen) as fee from iou_repayments group by 1, 2) r
      using (uid, bill_no)
    where b.repaid_principal_fen <> coalesce(r.principal, 0) or b.repaid_late_fee_fen <> coalesce(r.fee, 0)
      or coalesce(r.principal, 0) + b.refunded_fen > b.principal_fen or coalesce(r.fee, 0) > b.late_fee_fen`,
  'I6 more of a line is used than was granted': `
    select iou.uid::text from ledger_accounts iou join ledger_accounts lim on lim.uid = iou.uid and lim.code = 'M.LIMIT'
    where iou.code = 'A.IOU' and -iou.balance > lim.balance`,
  'I7 a transaction has no audit event': `
    select t.uid::text, t.txn_no::text from ledger_txns t left join audit_events e on e.uid = t.uid and e.seq = t.txn_no
    where e.uid is null`,
  'I8 something decided was never delivered': `
    select uid::text, kind, ref_no, last_error from outbox where done_at is null and due_at < now() - interval '3 minutes'`,
  'I8 something decided has gone, or was decided by nobody': `
    select coalesce(o.uid, m.uid)::text as uid, coalesce(o.entry_id, m.entry_id)::text as entry from outbox o
    full join outbox_marks m on m.uid = o.uid and m.entry_id = o.entry_id where o.entry_id is null or m.entry_id is null`,
  'I9 the last line a customer reads is not the balance': `
    select a.uid::text, a.code from ledger_accounts a
    join (select distinct on (uid) uid, balance_after from ledger_records where account = 'rmb' order by uid, seq desc) r using (uid)
    where a.code = 'L.AVAIL' and a.balance <> r.balance_after`,
  'I9 the lines a customer reads have a gap': `
    select uid::text, account from ledger_records group by uid, account having max(seq) <> count(*) or min(seq) <> 1`,
  'I9 a withdrawal and its hold disagree': `
    select w.uid::text, w.withdraw_no from withdrawals w
    left join (select uid, biz_no, sum(amount) as held from holds where purpose = 'withdraw' and is_open group by 1, 2) h
      on h.uid = w.uid and h.biz_no = w.withdraw_no
    where coalesce(h.held, 0) <> case when w.status in ('pending_owner', 'submitted', 'approved') then w.amount_fen else 0 end`,
  'I9 what the bank has is not what is under way': `
    select a.uid::text, a.balance::text from ledger_accounts a
    left join (select uid, sum(amount_fen) as paying from withdrawals where status = 'paying' group by 1) w using (uid)
    where a.code = 'L.WD.CLEAR' and a.balance <> coalesce(w.paying, 0)`,
  'I10 a foreign key leaves its tenant': `
    select c.conrelid::regclass::text as "table", c.conname::text from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attname = 'uid' and not a.attisdropped
    join pg_attribute b on b.attrelid = c.confrelid and b.attname = 'uid' and not b.attisdropped
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and a.attnum <> all (c.conkey)`,
  'I11 a number from outside was booked twice': doubleNumbers,
  'a key has no answer': `select uid::text, key from idempotency_keys where state <> 'done'`,
};
