-- The cashier and what comes after it (product 02 §2.2, 05 §5.9, 07 J11–J19, J35).

-- Who paid, when it was a sub-account: its quota was used and comes back with a refund (product 04 §4.2, 3).
alter table orders add column paid_by_sub text;
-- When silence decides: seven days of 待验收 with its reminders, three of a refund.
alter table orders add column reminded_at timestamptz;

-- One payment of one or more orders with a rest to be paid online. Open, it holds what it has set aside (J35); it ends
-- paid, or closed with everything given back. An order stands in one open checkout at most.
create table checkouts (
  uid bigint not null,
  checkout_no text collate "C" not null,
  status text not null default 'open' check (status in ('open', 'paid', 'closed')),
  channel text not null check (channel in ('alipay', 'wechat', 'unionpay')),
  pay_no text collate "C" not null,
  online_fen bigint not null constraint checkouts__online_fen check (online_fen > 0),
  -- What it costs together: of a sub-account's quota so much is used.
  quota_fen bigint not null constraint checkouts__quota_fen check (quota_fen > 0),
  -- Stands for the parts it was made of: the same wish again finds it.
  quote text not null,
  by_kind text not null check (by_kind in ('owner', 'sub')),
  by_name text not null,
  sub_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint checkouts__checkout_no primary key (uid, checkout_no),
  constraint checkouts__pay_no unique (uid, pay_no),
  constraint checkouts__ended_at check ((status = 'open') = (ended_at is null))
);
create index checkouts__expires_at on checkouts (expires_at) where status = 'open';
revoke delete on checkouts from uc_app;

-- What each order of a checkout is paid with; coupons as [{coupon_no, amount_fen}].
create table checkout_orders (
  uid bigint not null,
  checkout_no text collate "C" not null,
  order_no text collate "C" not null,
  seq smallint not null,
  is_open boolean not null default true,
  coupons jsonb not null,
  coin_coin bigint not null constraint checkout_orders__coin_coin check (coin_coin >= 0),
  rmb_fen bigint not null constraint checkout_orders__rmb_fen check (rmb_fen >= 0),
  iou_fen bigint not null constraint checkout_orders__iou_fen check (iou_fen >= 0),
  online_fen bigint not null constraint checkout_orders__online_fen check (online_fen >= 0),
  constraint checkout_orders__order_no primary key (uid, checkout_no, order_no),
  constraint checkout_orders__checkout foreign key (uid, checkout_no) references checkouts,
  constraint checkout_orders__order foreign key (uid, order_no) references orders
);
create unique index checkout_orders__one_open on checkout_orders (uid, order_no) where is_open;
revoke delete on checkout_orders from uc_app;

-- Where each part of a refund went (product 02 §2.2: per-method refund trace).
create table refund_legs (
  uid bigint not null,
  refund_no text collate "C" not null,
  seq smallint not null,
  order_no text collate "C" not null,
  method text not null check (method in ('voucher', 'coin', 'rmb', 'iou', 'online')),
  ref_no text not null,
  target text not null check (target in ('coupon', 'coin', 'balance', 'credit')),
  amount_fen bigint not null constraint refund_legs__amount_fen check (amount_fen > 0),
  created_at timestamptz not null,
  constraint refund_legs__seq primary key (uid, refund_no, seq)
);
create index refund_legs__order_no on refund_legs (uid, order_no);
revoke update, delete on refund_legs from uc_app;

-- What was answered, by whom it is to be decided, and until when.
alter table order_refunds add column answer text;
alter table order_refunds add column decider text not null default 'staff' check (decider in ('seller', 'staff'));
alter table order_refunds add column decide_by_at timestamptz;
update order_refunds set decide_by_at = created_at + interval '3 days';
alter table order_refunds alter column decide_by_at set not null;
create index order_refunds__decide_by_at on order_refunds (decide_by_at) where status = 'open';

-- Files of a delivery (`ref` is the number of its event) or of a refund (`ref` is its number).
create table order_files (
  uid bigint not null,
  order_no text collate "C" not null,
  ref text collate "C" not null,
  seq smallint not null,
  file_id text collate "C" not null,
  name text not null,
  -- Whose upload it is: the buyer's, or the seller's.
  from_uid bigint not null,
  constraint order_files__seq primary key (uid, order_no, ref, seq),
  constraint order_files__order foreign key (uid, order_no) references orders
);

-- Who else may look at a file than whoever sent it: buyer and seller at what the other one hands in. Found by the looker.
create table file_shares (
  uid bigint not null,
  file_id text collate "C" not null,
  owner_uid bigint not null,
  created_at timestamptz not null default app_now(),
  constraint file_shares__file_id primary key (uid, file_id)
);

create table order_reviews (
  uid bigint not null,
  order_no text collate "C" not null,
  quality smallint not null check (quality between 1 and 5),
  speed smallint not null check (speed between 1 and 5),
  attitude smallint not null check (attitude between 1 and 5),
  text text not null,
  by_name text not null,
  created_at timestamptz not null,
  constraint order_reviews__order_no primary key (uid, order_no),
  constraint order_reviews__order foreign key (uid, order_no) references orders
);
alter table orders add column reviewed_at timestamptz;

-- Who spent how much of a sub-account's quota in which month: only what a month has used comes back in it.
alter table sub_accounts add column quota_month text constraint sub_accounts__quota_month check (quota_month ~ '^\d{4}-\d\d$');

-- A buyer's request after acceptance keeps the seller's income where it is until it is decided.
alter table settlements add column is_held boolean not null default false;

-- What jobs look for, over all accounts.
create index order_views__to_accept on order_views (due_at) where role = 'buyer' and status = 'pending_accept';
create index order_views__to_pay on order_views (due_at) where role = 'buyer' and status = 'pending_pay';
create index orders__staff on orders (created_at desc, order_no);
create index orders__to_deliver on orders (created_at, order_no) where seller_uid is null and status = 'processing';
create index settlements__release_at on settlements (release_at) where released_at is null and not is_held;
