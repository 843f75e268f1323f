-- The bills of a month and the analysis of spending look for payments and their returns alone: other transactions of the
-- book are in no index by time, which saves each of them an entry.
drop index ledger_txns__created_at;
create index ledger_txns__spent_at on ledger_txns (uid, created_at)
  where kind in ('order.pay', 'order.refund', 'coin.buy');
