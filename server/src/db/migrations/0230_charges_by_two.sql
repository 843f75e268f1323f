-- What a bank or channel charges or pays has a limit of its own for one person; above it a second one decides (ADR 144).
alter table alone_acts
  drop constraint alone_acts__kind,
  add constraint alone_acts__kind check (kind in ('credit', 'coupon', 'settlement', 'compensation', 'suspense', 'ruling',
    'reward', 'withdrawal', 'tax', 'charge'));
alter table booking_requests
  drop constraint booking_requests__kind,
  add constraint booking_requests__kind check (kind in ('recharge', 'recovery', 'payout_return', 'payout_fail',
    'compensation', 'receipt', 'reward', 'charge'));

-- Payments from the bank account that have no number of the bank, which lines of its files stand for.
create index ledger_txns__unnumbered on ledger_txns (created_at)
  where kind in ('filing.paid', 'card.microDeposit', 'realname.microDeposit');
