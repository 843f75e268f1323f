-- Money that goes back the way it came, and channels that settle (product 05 §5.4, 5.5, 5.7, 5.9, 07 J1b, J4, J17, J25).

-- What a channel is asked to give back, for a refund of an order or of a recharge. Our number is the channel's key: asked
-- twice it gives back once. What is not decided stays set aside in L.FROZEN, or in C.FROZEN for coins.
create table channel_refunds (
  uid bigint not null,
  refund_no text collate "C" not null,
  pay_no text collate "C" not null,
  purpose text not null check (purpose in ('order', 'recharge')),
  -- Number of the order's refund, or of the recharge.
  ref_no text collate "C" not null,
  channel text not null check (channel in ('alipay', 'wechat', 'unionpay')),
  amount_fen bigint not null constraint channel_refunds__amount_fen check (amount_fen > 0),
  reason text not null,
  status text not null default 'refunding' check (status in ('refunding', 'refunded', 'failed')),
  -- The channel's number for it; or why it did not.
  channel_no text,
  fail_reason text not null default '',
  asked int not null default 0,
  ask_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint channel_refunds__refund_no primary key (uid, refund_no),
  constraint channel_refunds__payment foreign key (uid, pay_no) references channel_payments,
  constraint channel_refunds__ended_at check ((status = 'refunding') = (ended_at is null)),
  constraint channel_refunds__ask_at check (status = 'refunding' or ask_at is null),
  constraint channel_refunds__channel_no check ((status = 'refunded') = (channel_no is not null))
);
-- One that is open or done for a document at most; one that failed may be asked for again.
create unique index channel_refunds__ref_no on channel_refunds (uid, purpose, ref_no) where status <> 'failed';
create index channel_refunds__ask_at on channel_refunds (ask_at) where ask_at is not null;
revoke delete on channel_refunds from uc_app;

-- The sandbox's own memory of refunds; it stands for the other side, so no tenant leads its key.
create table sandbox_refunds (
  refund_no text collate "C" constraint sandbox_refunds__refund_no primary key,
  pay_no text collate "C" not null,
  amount_fen bigint not null,
  status text not null check (status in ('refunding', 'refunded', 'failed')),
  channel_no text not null,
  asked int not null default 0
);

-- Which way the buyer wishes the online part to go.
alter table order_refunds add column route text not null default 'balance' check (route in ('balance', 'original'));
alter table refund_legs
  drop constraint refund_legs_target_check,
  add constraint refund_legs__target check (target in ('coupon', 'coin', 'balance', 'credit', 'channel', 'debt'));

-- What a channel pays into the bank account, by its own statement (J1b). The platform's, like bank_receipts.
create table channel_settlements (
  channel text not null check (channel in ('alipay', 'wechat', 'unionpay')),
  -- The channel's number: entered twice it is one.
  settlement_no text collate "C" not null,
  day date not null,
  gross_fen bigint not null constraint channel_settlements__gross_fen check (gross_fen > 0),
  fee_fen bigint not null constraint channel_settlements__fee_fen check (fee_fen >= 0),
  net_fen bigint not null constraint channel_settlements__net_fen check (net_fen > 0 and net_fen = gross_fen - fee_fen),
  status text not null check (status in ('submitted', 'booked', 'refused')),
  created_by text not null,
  created_name text not null,
  created_at timestamptz not null,
  decided_by text,
  decided_name text,
  decided_at timestamptz,
  decision_reason text not null default '',
  constraint channel_settlements__settlement_no primary key (channel, settlement_no),
  constraint channel_settlements__decided check ((status = 'submitted') <= (decided_at is null)),
  -- Over 50,000.00 by two people, whatever the server says.
  constraint channel_settlements__second_person check (status <> 'booked' or net_fen <= 5000000 or decided_by <> created_by),
  constraint channel_settlements__decider check (status <> 'booked' or net_fen <= 5000000 or decided_by is not null)
);
create index channel_settlements__newest on channel_settlements (created_at desc);
create index channel_settlements__submitted on channel_settlements (created_at) where status = 'submitted';
revoke delete on channel_settlements from uc_app;

-- Bad debt that came in after all, or that a refund has made smaller (credit E.BADDEBT).
alter table iou_bills
  add column recovered_fen bigint not null default 0,
  add constraint iou_bills__recovered_fen check (recovered_fen between 0 and written_off_fen);
create table iou_recoveries (
  uid bigint not null,
  recovery_no text collate "C" not null,
  bill_no text not null,
  amount_fen bigint not null constraint iou_recoveries__amount_fen check (amount_fen > 0),
  source text not null check (source in ('balance', 'transfer', 'refund')),
  by_kind text not null check (by_kind in ('owner', 'sub', 'staff', 'system')),
  by_name text not null,
  created_at timestamptz not null,
  constraint iou_recoveries__recovery_no primary key (uid, recovery_no, bill_no),
  constraint iou_recoveries__bill foreign key (uid, bill_no) references iou_bills
);
create index iou_recoveries__bill_no on iou_recoveries (uid, bill_no);
revoke update, delete on iou_recoveries from uc_app;

-- The end of the line that its customer was told of 30 days before.
alter table credit_accounts add column told_expire_at timestamptz;

-- Why a withdrawal of less than 50,000.00 is looked at by two people as well.
alter table withdrawals add column risk_rules text[] not null default '{}';
