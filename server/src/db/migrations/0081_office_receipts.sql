-- The number of an office's receipt pays one order (ADR 26): it is claimed like a number of the bank.
alter table filing_orders
  -- When a receipt was booked under a claim; empty for what the port has told, and where the same number was booked before for
  -- another order.
  add column receipt_at timestamptz;

create or replace view outside_uses with (security_invoker = true) as
  select * from outside_uses_of_customers
  union all
  select 1::bigint, 'bank', bank_txn_no, 'tax', remit_no, coalesce(decided_at, created_at)
  from tax_remittances where status = 'booked'
  union all
  select uid, 'office', receipt_no, 'office', order_no, receipt_at
  from filing_orders where receipt_at is not null;

insert into outside_claims (source, number, use, uid, doc_no, is_booked, claimed_by, claimed_at)
  select 'office', receipt_no, 'office', uid, order_no, true, 'before', coalesce(filed_at, created_at)
  from filing_orders where official = 'paid' and outside_number(receipt_no) <> ''
  order by coalesce(filed_at, created_at), order_no
  on conflict do nothing;
update filing_orders o set receipt_at = c.claimed_at
  from outside_claims c
  where c.source = 'office' and c.uid = o.uid and c.doc_no = o.order_no;
