-- Compensation of a buyer out of a provider's 保证金 (product 07 J36, 11 §11.4): once per order.
alter table provider_deposits
  add column order_no text collate "C",
  drop constraint provider_deposits_direction_check,
  add constraint provider_deposits__direction check (direction in ('in', 'out', 'compensation')),
  add constraint provider_deposits__order check ((direction = 'compensation') = (order_no is not null));
create unique index provider_deposits__once on provider_deposits (order_no);
alter table booking_requests
  drop constraint booking_requests_kind_check,
  add constraint booking_requests__kind
    check (kind in ('recharge', 'recovery', 'payout_return', 'payout_fail', 'compensation'));
