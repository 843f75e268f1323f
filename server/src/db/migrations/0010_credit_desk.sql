-- Coupons that customers claim and redeem, batches and bills that remind, and the desk that grants, waives and writes off
-- (product 05 §5.7–5.8, 07 J20–J25).

-- How a template's coupons reach customers, how many have, and when claiming begins and ends.
alter table coupon_templates
  add column claim_type text not null default 'grant' check (claim_type in ('public', 'code', 'grant', 'newcomer')),
  add column claim_from timestamptz,
  add column claim_to timestamptz,
  add column start_delay_days int not null default 0
    constraint coupon_templates__start_delay_days check (start_delay_days between 0 and 365),
  add column issued_count int not null default 0,
  add column created_at timestamptz not null default app_now(),
  -- The last coupon is given once, however many ask for it.
  add constraint coupon_templates__issued_count check (issued_count >= 0 and (total_count = -1 or issued_count <= total_count)),
  add constraint coupon_templates__total_count check (total_count = -1 or total_count > 0),
  add constraint coupon_templates__per_user_limit check (per_user_limit > 0);
create index coupon_templates__center on coupon_templates (claim_type, status);
update coupon_templates set issued_count = (select count(*) from coupons where coupons.template_id = coupon_templates.template_id);

-- Codes are the operator's until somebody redeems them. Only their hashes are kept.
create table coupon_codes (
  code_hash bytea constraint coupon_codes__code_hash primary key,
  template_id text not null constraint coupon_codes__template_id references coupon_templates,
  created_at timestamptz not null default app_now(),
  used_uid bigint,
  used_coupon_no text,
  used_at timestamptz,
  constraint coupon_codes__used check ((used_uid is null) = (used_at is null) and (used_uid is null) = (used_coupon_no is null))
);
create index coupon_codes__template on coupon_codes (template_id) include (used_at);
revoke delete on coupon_codes from uc_app;

-- What staff did to a template, and why; templates belong to no customer, so their audit chains do not tell of it.
create table coupon_template_events (
  event_id uuid not null default gen_random_uuid() constraint coupon_template_events__event_id primary key,
  template_id text not null constraint coupon_template_events__template_id references coupon_templates,
  event text not null,
  done_by text not null,
  reason text not null default '',
  created_at timestamptz not null default app_now()
);
create index coupon_template_events__newest on coupon_template_events (template_id, created_at desc);
revoke update, delete on coupon_template_events from uc_app;

-- Codes that somebody tried, by day of China: counted before they are compared, so a refusal does not take them back.
create table coupon_code_tries (
  uid bigint not null,
  day date not null,
  tries int not null,
  constraint coupon_code_tries__day primary key (uid, day)
);

-- The nearest announcement of its end that was made: 30, 7 or 1 days before.
alter table coupons add column reminded_days int, add column void_reason text;
create index coupons__ending on coupons (valid_to) where status = 'unused';
create index coupons__template on coupons (uid, template_id);
create index coupons__given on coupons (template_id, claimed_at desc);
alter table coin_batches add column reminded_days int;
create index coin_batches__ending on coin_batches (expire_at) where remaining_coin > 0 and expire_at is not null;
create index coin_batches__created_at on coin_batches (uid, created_at desc);

-- A line that is asked for has no grant yet; one that was granted is looked at again after a year.
alter table credit_accounts
  alter column granted_at drop not null,
  add column locations text[] not null default '{}',
  add column expire_at timestamptz;
update credit_accounts set expire_at = granted_at + interval '365 days' where granted_at is not null;
create index credit_accounts__status on credit_accounts (status, uid);
create index credit_accounts__expire_at on credit_accounts (expire_at) where status in ('active', 'suspended');

-- Days past the due date at the last reminder: −3, −1, 0, 1, 3, 7. Bad debt is off the book and still owed.
alter table iou_bills
  add column reminded_stage int,
  add column written_off_fen bigint not null default 0 constraint iou_bills__written_off_fen check (written_off_fen >= 0),
  drop constraint iou_bills__principal,
  add constraint iou_bills__principal check (refunded_fen + repaid_principal_fen + written_off_fen <= principal_fen),
  add constraint iou_bills__written_off_at check ((written_off_at is null) = (written_off_fen = 0));
create index iou_bills__open on iou_bills (due_date)
  where principal_fen - refunded_fen - repaid_principal_fen - written_off_fen + late_fee_fen - repaid_late_fee_fen - waived_fen > 0;
create index iou_uses__unbilled on iou_uses (uid) where bill_no is null;
create index iou_repayments__newest on iou_repayments (uid, created_at desc);

create table credit_applications (
  uid bigint not null,
  apply_no text not null,
  kind text not null check (kind in ('open', 'raise')),
  amount_fen bigint not null constraint credit_applications__amount_fen check (amount_fen > 0),
  reason text not null,
  files text[] not null default '{}',
  applied_by text not null,
  status text not null default 'pending' check (status in ('pending', 'granted', 'refused')),
  granted_fen bigint,
  refuse_reason text not null default '',
  decided_by text,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint credit_applications__apply_no primary key (uid, apply_no),
  constraint credit_applications__decided check ((status = 'pending') = (decided_at is null)),
  constraint credit_applications__granted_fen check ((status = 'granted') = (granted_fen is not null))
);
-- One at a time.
create unique index credit_applications__pending on credit_applications (uid) where status = 'pending';
-- Staff know its number alone.
create index credit_applications__number on credit_applications (apply_no);
create index credit_applications__queue on credit_applications (status, created_at);
revoke delete on credit_applications from uc_app;

-- What one member of staff asks for and another decides (product 07 J24, J25).
create table credit_requests (
  uid bigint not null,
  request_no text not null,
  kind text not null check (kind in ('waive', 'write_off')),
  bill_no text not null,
  amount_fen bigint not null constraint credit_requests__amount_fen check (amount_fen > 0),
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused')),
  requested_by text not null,
  requested_name text not null,
  decided_by text,
  decided_name text,
  refuse_reason text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint credit_requests__request_no primary key (uid, request_no),
  constraint credit_requests__bill foreign key (uid, bill_no) references iou_bills,
  constraint credit_requests__decided check ((status = 'pending') = (decided_at is null)),
  -- Two different people, whatever the server says.
  constraint credit_requests__decided_by check (decided_by is null or decided_by <> requested_by)
);
create unique index credit_requests__pending on credit_requests (uid, bill_no) where status = 'pending';
create index credit_requests__number on credit_requests (request_no);
create index credit_requests__queue on credit_requests (status, created_at);
revoke delete on credit_requests from uc_app;

-- Repayments that are paid at a channel: which bills they are for, until the channel says that they are paid.
create table iou_online_repayments (
  uid bigint not null,
  repay_no text not null,
  pay_no text not null,
  amount_fen bigint not null constraint iou_online_repayments__amount_fen check (amount_fen > 0),
  bill_nos text[] not null,
  status text not null default 'pending' check (status in ('pending', 'success')),
  repaid_fen bigint not null default 0,
  to_balance_fen bigint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint iou_online_repayments__repay_no primary key (uid, repay_no),
  constraint iou_online_repayments__parts check (status <> 'success' or repaid_fen + to_balance_fen = amount_fen)
);
revoke delete on iou_online_repayments from uc_app;
