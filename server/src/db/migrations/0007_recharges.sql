-- Money that comes in (product 05 §5.4, 07 J1–J4 and J34, 09 §9.5 and §9.12): payments at channels, whatever they are
-- for, recharges of RMB and coins, and the lines of the bank statement.

-- A channel reports by our number alone; the one table that is asked without an owner.
create table channel_payment_numbers (
  pay_no text collate "C" constraint channel_payment_numbers__pay_no primary key,
  uid bigint not null
);

create table channel_payments (
  uid bigint not null,
  pay_no text collate "C" not null,
  purpose text not null check (purpose in ('recharge', 'order', 'iou')),
  ref_no text collate "C" not null,
  channel text not null check (channel in ('alipay', 'wechat', 'unionpay')),
  amount_fen bigint not null constraint channel_payments__amount_fen check (amount_fen > 0 and amount_fen <= 1000000000000000),
  title text not null,
  status text not null default 'pending' check (status in ('pending', 'paid', 'closed')),
  channel_no text,
  -- It was paid after we had closed it.
  is_late boolean not null default false,
  -- What the browser needs to pay, as the channel gave it once.
  pay_info jsonb,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  closed_at timestamptz,
  paid_at timestamptz,
  constraint channel_payments__pay_no primary key (uid, pay_no),
  constraint channel_payments__paid_at check ((status = 'paid') = (paid_at is not null and channel_no is not null)),
  constraint channel_payments__late check (not is_late or status = 'paid')
);
create unique index channel_payments__one_open on channel_payments (uid, purpose, ref_no) where status = 'pending';
create unique index channel_payments__channel_no on channel_payments (uid, channel, channel_no) where channel_no is not null;
create index channel_payments__ref_no on channel_payments (uid, purpose, ref_no);
-- What the jobs look through, over everybody.
create index channel_payments__pending on channel_payments (created_at) where status = 'pending';
revoke delete on channel_payments, channel_payment_numbers from uc_app;

-- The sandbox's own memory: what its cashier was told. It stands for the other side, so no tenant leads its key.
create table sandbox_payments (
  pay_no text collate "C" constraint sandbox_payments__pay_no primary key,
  channel text not null check (channel in ('alipay', 'wechat', 'unionpay')),
  amount_fen bigint not null,
  status text not null check (status in ('pending', 'paid', 'failed', 'late', 'closed')),
  channel_no text not null,
  paid_at timestamptz,
  -- Its report, sent until it is taken.
  reported_at timestamptz,
  tries int not null default 0
);
create index sandbox_payments__unreported on sandbox_payments (paid_at) where status = 'paid' and reported_at is null;

create table recharges (
  uid bigint not null,
  recharge_no text collate "C" not null,
  target text not null check (target in ('rmb', 'coin')),
  channel text not null check (channel in ('alipay', 'wechat', 'unionpay', 'offline', 'balance')),
  -- What is paid for it; and what coins it brings.
  amount_fen bigint not null constraint recharges__amount_fen check (amount_fen > 0 and amount_fen <= 1000000000000000),
  amount_coin bigint not null default 0 constraint recharges__amount_coin check (amount_coin >= 0),
  bonus_coin bigint not null default 0 constraint recharges__bonus_coin check (bonus_coin >= 0),
  status text not null default 'pending' check (status in ('pending', 'reviewing', 'rejected', 'success', 'closed',
    'refunding', 'refunded')),
  location text not null default 'all',
  -- Who asked for it: the owner, or a sub-account with its id.
  created_by text not null,
  created_by_sub text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- The money came after it had been closed.
  is_late boolean not null default false,
  channel_no text,
  close_reason text check (close_reason in ('cancelled', 'timeout')),
  memo_code text collate "C",
  voucher_file text,
  payer_name text, -- sealed
  payer_account text, -- sealed
  payer_tail text,
  transfer_at timestamptz,
  submitted_at timestamptz,
  reject_reason text,
  refund_no text,
  refund_reason text,
  -- Staff by id: whoever asks for a refund does not confirm it.
  refund_requested_by text,
  version int not null default 1,
  constraint recharges__recharge_no primary key (uid, recharge_no),
  constraint recharges__coins check ((target = 'coin') = (amount_coin > 0) and (target = 'coin' or bonus_coin = 0)),
  constraint recharges__balance check (channel <> 'balance' or target = 'coin'),
  constraint recharges__memo check ((channel = 'offline') = (memo_code is not null)),
  constraint recharges__paid_at check ((status in ('success', 'refunding', 'refunded')) = (paid_at is not null))
) with (fillfactor = 85);
create index recharges__newest on recharges (uid, created_at desc, recharge_no);
create index recharges__unpaid on recharges (uid) where status = 'pending';
-- The staff's queues and the time-out job, over everybody.
create index recharges__queue on recharges (status, created_at) where status in ('pending', 'reviewing', 'refunding');
revoke delete on recharges from uc_app;

-- Recharge numbers and 附言码 are unique everywhere: staff and the bank know them without the customer.
create table recharge_numbers (
  recharge_no text collate "C" constraint recharge_numbers__recharge_no primary key,
  uid bigint not null
);
create table recharge_memos (
  memo_code text collate "C" constraint recharge_memos__memo_code primary key check (memo_code ~ '^[2-9A-HJ-NP-Z]{6}$'),
  uid bigint not null,
  recharge_no text collate "C" not null
);
revoke update, delete on recharge_numbers, recharge_memos from uc_app;

create table recharge_events (
  uid bigint not null,
  recharge_no text collate "C" not null,
  seq int not null,
  at timestamptz not null,
  event text not null,
  to_status text not null,
  actor_kind text not null check (actor_kind in ('owner', 'sub', 'staff', 'system')),
  actor text not null,
  comment text,
  constraint recharge_events__seq primary key (uid, recharge_no, seq),
  constraint recharge_events__recharge foreign key (uid, recharge_no) references recharges
);
revoke update, delete on recharge_events from uc_app;

-- Lines of the bank statement as finance enters them (J34). An unmatched one is the platform's, in its own book.
create table bank_receipts (
  receipt_no text collate "C" constraint bank_receipts__receipt_no primary key,
  bank_txn_no text not null constraint bank_receipts__bank_txn_no unique,
  amount_fen bigint not null constraint bank_receipts__amount_fen check (amount_fen > 0),
  memo text not null,
  payer_name text not null, -- sealed
  received_at timestamptz not null,
  status text not null default 'unmatched' check (status in ('unmatched', 'matched')),
  -- Held in L.SUSPENSE of the platform's own book until it is matched.
  is_suspense boolean not null default false,
  matched_uid bigint,
  matched_no text,
  entered_by text not null,
  created_at timestamptz not null default app_now(),
  constraint bank_receipts__matched check ((status = 'matched') = (matched_no is not null and matched_uid is not null))
);
create index bank_receipts__status on bank_receipts (status, created_at desc);
revoke delete on bank_receipts from uc_app;
