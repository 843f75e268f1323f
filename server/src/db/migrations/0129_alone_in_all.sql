-- What one person decides alone in 24 hours counts together for every kind that has a limit: large lines without an owner,
-- rulings of disputes, divisions of prizes, approved withdrawals and taxes that were paid as well.
alter table alone_acts
  drop constraint alone_acts_kind_check,
  add constraint alone_acts__kind check (kind in ('credit', 'coupon', 'settlement', 'compensation', 'suspense', 'ruling',
    'reward', 'withdrawal', 'tax'));
alter table booking_requests
  drop constraint booking_requests__kind,
  add constraint booking_requests__kind check (kind in ('recharge', 'recovery', 'payout_return', 'payout_fail',
    'compensation', 'receipt', 'reward'));
