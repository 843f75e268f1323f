-- An order that a coupon has paid whole may be given back as well: nothing in money, and the coupon.
alter table order_refunds
  drop constraint order_refunds__amount_fen,
  add constraint order_refunds__amount_fen check (amount_fen >= 0);
