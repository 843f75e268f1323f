-- Coins are bought and given in batches; each use says from which (product 00 D1, 03 §3.4).
create table coin_batches (
  uid bigint not null,
  batch_no text not null,
  bucket text not null check (bucket in ('paid', 'bonus')),
  amount_coin bigint not null constraint coin_batches__amount_coin check (amount_coin > 0),
  remaining_coin bigint not null constraint coin_batches__remaining_coin check (remaining_coin between 0 and amount_coin),
  created_at timestamptz not null,
  expire_at timestamptz,
  constraint coin_batches__batch_no primary key (uid, batch_no),
  constraint coin_batches__expire_at check ((bucket = 'paid') = (expire_at is null))
);
create index coin_batches__live on coin_batches (uid, bucket, expire_at) where remaining_coin > 0;
revoke delete on coin_batches from uc_app;

create table coin_uses (
  uid bigint not null,
  use_id uuid not null default gen_random_uuid(),
  batch_no text not null,
  amount_coin bigint not null constraint coin_uses__amount_coin check (amount_coin > 0),
  returned_coin bigint not null default 0 constraint coin_uses__returned_coin check (returned_coin between 0 and amount_coin),
  status text not null check (status in ('frozen', 'released', 'spent', 'expired')),
  biz_no text not null,
  created_at timestamptz not null,
  constraint coin_uses__use_id primary key (uid, use_id),
  constraint coin_uses__batch foreign key (uid, batch_no) references coin_batches
);
create index coin_uses__biz_no on coin_uses (uid, biz_no);
create index coin_uses__batch_no on coin_uses (uid, batch_no);
revoke delete on coin_uses from uc_app;

-- What an order was paid with (product 07 §7.3, 11: refunded never exceeds paid, per method).
create table payments (
  uid bigint not null,
  order_no text not null,
  method text not null check (method in ('voucher', 'coin', 'rmb', 'iou', 'online')),
  ref_no text not null,
  amount_fen bigint not null constraint payments__amount_fen check (amount_fen > 0),
  -- A coupon that lowered the price; a voucher paid a part of it.
  is_discount boolean not null default false,
  refunded_fen bigint not null default 0 constraint payments__refunded_fen check (refunded_fen between 0 and amount_fen),
  created_at timestamptz not null,
  constraint payments__ref_no primary key (uid, order_no, method, ref_no)
);
revoke delete on payments from uc_app;

-- A seller's income that is not theirs to spend yet (product 07 J16, J16b).
create table settlements (
  uid bigint not null,
  settlement_no text not null,
  order_no text not null,
  buyer_name text not null,
  title text not null,
  price_fen bigint not null constraint settlements__price_fen check (price_fen > 0),
  fee_fen bigint not null constraint settlements__fee_fen check (fee_fen between 0 and price_fen),
  refunded_fen bigint not null default 0 constraint settlements__refunded_fen check (refunded_fen between 0 and price_fen),
  refunded_fee_fen bigint not null default 0 constraint settlements__refunded_fee_fen check (refunded_fee_fen between 0 and fee_fen),
  created_at timestamptz not null,
  release_at timestamptz not null,
  released_at timestamptz,
  constraint settlements__settlement_no primary key (uid, settlement_no)
);
create index settlements__pending on settlements (uid, release_at) where released_at is null;
create index settlements__order_no on settlements (uid, order_no);
revoke delete on settlements from uc_app;

-- What coupons are made from; the operator's, so the same for everybody.
create table coupon_templates (
  template_id text constraint coupon_templates__template_id primary key,
  name text not null,
  description text not null default '',
  kind text not null check (kind in ('voucher', 'full_cut', 'discount', 'trial')),
  face_fen bigint not null constraint coupon_templates__face_fen check (face_fen >= 0),
  -- What is still to pay, in percent: 85 is 8.5折.
  pay_percent int constraint coupon_templates__pay_percent check (pay_percent between 1 and 99),
  discount_cap_fen bigint constraint coupon_templates__discount_cap_fen check (discount_cap_fen > 0),
  threshold_fen bigint not null default 0 constraint coupon_templates__threshold_fen check (threshold_fen >= 0),
  order_types text[] not null default '{}',
  excluded_types text[] not null default '{}',
  locations text[] not null default '{}',
  stack_rule text not null default 'with_voucher' check (stack_rule in ('none', 'with_voucher')),
  valid_from timestamptz,
  valid_to timestamptz,
  valid_days int,
  total_count int not null default -1,
  per_user_limit int not null default 1,
  status text not null default 'active' check (status in ('draft', 'active', 'paused', 'ended')),
  constraint coupon_templates__discount check ((kind = 'discount') = (pay_percent is not null and discount_cap_fen is not null)),
  constraint coupon_templates__validity check ((valid_to is null) <> (valid_days is null))
);

-- A customer's coupon keeps the terms it was given under. 待生效 and 已过期 follow from the time and are not stored.
create table coupons (
  uid bigint not null,
  coupon_no text not null,
  template_id text not null constraint coupons__template_id references coupon_templates,
  name text not null,
  kind text not null check (kind in ('voucher', 'full_cut', 'discount', 'trial')),
  face_fen bigint not null,
  pay_percent int,
  discount_cap_fen bigint,
  threshold_fen bigint not null,
  order_types text[] not null,
  excluded_types text[] not null,
  locations text[] not null,
  stack_rule text not null check (stack_rule in ('none', 'with_voucher')),
  balance_fen bigint not null,
  status text not null default 'unused' check (status in ('unused', 'locked', 'used', 'used_up', 'void')),
  claimed_at timestamptz not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  locked_order_no text,
  used_order_no text,
  used_at timestamptz,
  constraint coupons__coupon_no primary key (uid, coupon_no),
  constraint coupons__balance_fen check (balance_fen between 0 and face_fen),
  constraint coupons__validity check (valid_from < valid_to),
  constraint coupons__locked_order_no check ((status = 'locked') = (locked_order_no is not null))
);
create index coupons__valid_to on coupons (uid, valid_to);
create index coupons__locked on coupons (uid, locked_order_no) where locked_order_no is not null;
revoke delete on coupons from uc_app;

create table coupon_usages (
  uid bigint not null,
  usage_no text not null,
  coupon_no text not null,
  action text not null check (action in ('use', 'return', 'void')),
  amount_fen bigint not null constraint coupon_usages__amount_fen check (amount_fen >= 0),
  balance_after_fen bigint not null,
  order_no text,
  order_title text not null default '',
  location text not null default 'all',
  created_at timestamptz not null,
  constraint coupon_usages__usage_no primary key (uid, usage_no),
  constraint coupon_usages__coupon foreign key (uid, coupon_no) references coupons
);
create index coupon_usages__coupon_no on coupon_usages (uid, coupon_no, created_at);
create index coupon_usages__created_at on coupon_usages (uid, created_at);
revoke update, delete on coupon_usages from uc_app;

-- A credit line; what is used of it is in the book (A.IOU), not here.
create table credit_accounts (
  uid bigint not null constraint credit_accounts__uid primary key,
  total_fen bigint not null constraint credit_accounts__total_fen check (total_fen >= 0),
  status text not null check (status in ('none', 'applying', 'active', 'suspended', 'closed')),
  bill_day int not null default 1 constraint credit_accounts__bill_day check (bill_day between 1 and 28),
  due_days int not null default 9,
  grace_days int not null default 3,
  late_rate_bp int not null default 5,
  auto_repay boolean not null default true,
  granted_at timestamptz not null
);
revoke delete on credit_accounts from uc_app;

create table iou_bills (
  uid bigint not null,
  bill_no text not null,
  period text not null,
  bill_date date not null,
  due_date date not null,
  principal_fen bigint not null constraint iou_bills__principal_fen check (principal_fen > 0),
  refunded_fen bigint not null default 0 constraint iou_bills__refunded_fen check (refunded_fen >= 0),
  repaid_principal_fen bigint not null default 0 constraint iou_bills__repaid_principal_fen check (repaid_principal_fen >= 0),
  late_fee_fen bigint not null default 0 constraint iou_bills__late_fee_fen check (late_fee_fen between 0 and principal_fen),
  repaid_late_fee_fen bigint not null default 0 constraint iou_bills__repaid_late_fee_fen check (repaid_late_fee_fen >= 0),
  waived_fen bigint not null default 0 constraint iou_bills__waived_fen check (waived_fen >= 0),
  -- Late fees are charged up to and including this day.
  late_fee_through date,
  written_off_at timestamptz,
  constraint iou_bills__bill_no primary key (uid, bill_no),
  constraint iou_bills__period unique (uid, period),
  constraint iou_bills__principal check (refunded_fen + repaid_principal_fen <= principal_fen),
  constraint iou_bills__late_fee check (waived_fen + repaid_late_fee_fen <= late_fee_fen)
);
revoke delete on iou_bills from uc_app;

create table iou_uses (
  uid bigint not null,
  use_no text not null,
  order_no text not null,
  order_title text not null,
  amount_fen bigint not null constraint iou_uses__amount_fen check (amount_fen > 0),
  refunded_fen bigint not null default 0 constraint iou_uses__refunded_fen check (refunded_fen between 0 and amount_fen),
  location text not null default 'all',
  used_at timestamptz not null,
  bill_no text,
  constraint iou_uses__use_no primary key (uid, use_no),
  constraint iou_uses__bill foreign key (uid, bill_no) references iou_bills
);
create index iou_uses__bill_no on iou_uses (uid, bill_no, used_at);
create index iou_uses__order_no on iou_uses (uid, order_no);
revoke delete on iou_uses from uc_app;

create table iou_repayments (
  uid bigint not null,
  repay_no text not null,
  bill_no text not null,
  amount_fen bigint not null constraint iou_repayments__amount_fen check (amount_fen > 0),
  principal_fen bigint not null constraint iou_repayments__principal_fen check (principal_fen >= 0),
  late_fee_fen bigint not null constraint iou_repayments__late_fee_fen check (late_fee_fen >= 0),
  source text not null check (source in ('balance', 'online', 'auto')),
  created_at timestamptz not null,
  constraint iou_repayments__bill_no primary key (uid, repay_no, bill_no),
  constraint iou_repayments__parts check (principal_fen + late_fee_fen = amount_fen),
  constraint iou_repayments__bill foreign key (uid, bill_no) references iou_bills
);
create index iou_repayments__of_bill on iou_repayments (uid, bill_no, created_at);
revoke update, delete on iou_repayments from uc_app;
