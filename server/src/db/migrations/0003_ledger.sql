-- The book (trust §3.2, product 07). A posting is credit when positive and debit when negative, so what a customer owns
-- is a positive balance, what they owe and what the platform holds a negative one, and every transaction sums to 0.
-- uc_app may read all of it and insert postings, records, holds and audit events; balances, heads and overdrafts move
-- only through the triggers and functions below, which belong to the owner.

-- Wall clock of the database, read under locks, so that later means later; app_now() stands still in a transaction.
create function ledger_clock() returns timestamptz
language sql volatile
as $$ select date_trunc('milliseconds', clock_timestamp() + (select offset_ms from test_clock) * interval '1 millisecond') $$;

-- The chart of accounts (product 07 §7.1); every tenant has all of them, the platform's own view is their sum.
create table ledger_codes (
  account_no int constraint ledger_codes__account_no primary key,
  code text not null constraint ledger_codes__code unique,
  currency text not null check (currency in ('CNY', 'COIN')),
  -- What is short when it would fall below −overdraft; null: it may, it is not the customer's.
  shortage text check (shortage in ('money', 'coin', 'credit', 'state'))
);
insert into ledger_codes (account_no, code, currency, shortage) values
  (1, 'L.AVAIL', 'CNY', 'money'),
  (2, 'L.FROZEN', 'CNY', 'state'),
  (3, 'L.PENDING', 'CNY', 'state'),
  (4, 'L.ESCROW', 'CNY', 'state'),
  (5, 'L.WD.CLEAR', 'CNY', 'state'),
  (6, 'L.COINDEF', 'CNY', null),
  (7, 'L.OFFFEE', 'CNY', null),
  (8, 'L.SUSPENSE', 'CNY', null),
  (9, 'L.DEPOSIT', 'CNY', 'state'),
  (10, 'A.IOU', 'CNY', 'credit'),
  (11, 'A.IOUFEE', 'CNY', null),
  (12, 'M.LIMIT', 'CNY', 'credit'),
  (13, 'M.GRANTED', 'CNY', null),
  (14, 'M.IOUHOLD', 'CNY', 'state'),
  (20, 'A.BANK', 'CNY', null),
  (21, 'A.CH.alipay', 'CNY', null),
  (22, 'A.CH.wechat', 'CNY', null),
  (23, 'A.CH.unionpay', 'CNY', null),
  (30, 'R.SALES', 'CNY', null),
  (31, 'R.FEE.SERVICE', 'CNY', null),
  (32, 'R.FEE.WD', 'CNY', null),
  (33, 'R.LATE', 'CNY', null),
  (34, 'R.BREAKAGE', 'CNY', null),
  (40, 'E.PROMO', 'CNY', null),
  (41, 'E.CH', 'CNY', null),
  (42, 'E.VERIFY', 'CNY', null),
  (43, 'E.COMP', 'CNY', null),
  (44, 'E.BADDEBT', 'CNY', null),
  (50, 'X.TRANSIT', 'CNY', null),
  (60, 'K.ISSUED', 'COIN', null),
  (61, 'C.PAID', 'COIN', 'coin'),
  (62, 'C.BONUS', 'COIN', 'coin'),
  (63, 'C.FROZEN', 'COIN', 'state');
revoke insert, update, delete on ledger_codes from uc_app;

create table ledger_accounts (
  uid bigint not null,
  account_no int not null,
  code text not null,
  currency text not null check (currency in ('CNY', 'COIN')),
  shortage text check (shortage in ('money', 'coin', 'credit', 'state')),
  overdraft bigint not null default 0 constraint ledger_accounts__overdraft check (overdraft >= 0),
  balance bigint not null default 0,
  constraint ledger_accounts__account_no primary key (uid, account_no),
  constraint ledger_accounts__code unique (uid, code, currency),
  constraint ledger_accounts__no_overspend_money check (shortage <> 'money' or balance >= -overdraft),
  constraint ledger_accounts__no_overspend_coin check (shortage <> 'coin' or balance >= -overdraft),
  constraint ledger_accounts__no_overspend_credit check (shortage <> 'credit' or balance >= -overdraft),
  constraint ledger_accounts__no_overspend_state check (shortage <> 'state' or balance >= -overdraft)
) with (fillfactor = 50);
revoke insert, update, delete on ledger_accounts from uc_app;

create function ledger_account_guard() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then
    raise exception 'ledger: an account is never deleted' using errcode = '42501';
  end if;
  if (new.uid, new.account_no, new.code, new.currency, new.shortage)
     is distinct from (old.uid, old.account_no, old.code, old.currency, old.shortage) then
    raise exception 'ledger: what an account is never changes' using errcode = '42501';
  end if;
  if new.balance is distinct from old.balance and pg_trigger_depth() < 2 then
    raise exception 'ledger: a balance moves only through postings' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger ledger_accounts__guard before update or delete on ledger_accounts
  for each row execute function ledger_account_guard();

create function ledger_immutable() returns trigger language plpgsql as $$ begin
  raise exception 'ledger: % on % refused', tg_op, tg_table_name using errcode = '42501';
end $$;

-- One chain of everything of consequence in a tenant (trust §3.8); the head is the last lock that a transaction takes.
create table audit_heads (
  uid bigint not null constraint audit_heads__uid primary key,
  seq bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex')
) with (fillfactor = 50);
revoke insert, update, delete on audit_heads from uc_app;

create table audit_events (
  uid bigint not null,
  seq bigint not null constraint audit_events__positive check (seq > 0),
  at timestamptz not null,
  actor text not null,
  action text not null,
  target text not null,
  detail jsonb not null,
  prev_hash bytea not null,
  hash bytea not null constraint audit_events__hash check (length(hash) = 32),
  constraint audit_events__seq primary key (uid, seq),
  constraint audit_events__prev_hash unique (uid, prev_hash)
);
revoke update, delete on audit_events from uc_app;
create trigger audit_events__immutable before update or delete on audit_events
  for each row execute function ledger_immutable();
create trigger audit_events__whole before truncate on audit_events execute function ledger_immutable();

create function audit_advance() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$ begin
  update audit_heads set seq = new.seq, hash = new.hash
   where uid = new.uid and seq = new.seq - 1 and hash = new.prev_hash;
  if not found then
    raise exception 'audit: event % of % does not follow the end of the chain', new.seq, new.uid using errcode = '23514';
  end if;
  return new;
end $$;
create trigger audit_events__advance before insert on audit_events for each row execute function audit_advance();

-- A business event that moved money. Its number is that of its audit event, so neither is there without the other.
create table ledger_txns (
  uid bigint not null,
  txn_no bigint not null,
  kind text not null,
  ref_type text not null,
  ref_id text not null,
  actor text not null,
  legs smallint not null constraint ledger_txns__legs check (legs >= 2),
  created_at timestamptz not null default app_now(),
  constraint ledger_txns__txn_no primary key (uid, txn_no),
  constraint ledger_txns__event unique (uid, kind, ref_type, ref_id),
  constraint ledger_txns__leg_count unique (uid, txn_no, legs),
  constraint ledger_txns__audited foreign key (uid, txn_no) references audit_events
);
revoke update, delete on ledger_txns from uc_app;
create trigger ledger_txns__immutable before update or delete on ledger_txns
  for each row execute function ledger_immutable();
create trigger ledger_txns__whole before truncate on ledger_txns execute function ledger_immutable();

-- `legs` and its foreign key close a transaction for ever: all its leg numbers are taken when it commits.
create table ledger_postings (
  uid bigint not null,
  txn_no bigint not null,
  leg_no smallint not null,
  legs smallint not null,
  account_no int not null,
  currency text not null,
  amount bigint not null constraint ledger_postings__amount
    check (amount <> 0 and amount between -1000000000000000 and 1000000000000000),
  balance_after bigint not null default 0,
  escrow_no text,
  constraint ledger_postings__leg_no primary key (uid, txn_no, leg_no),
  constraint ledger_postings__closed check (leg_no between 1 and legs),
  constraint ledger_postings__escrow_no check ((account_no = 4) = (escrow_no is not null)),
  constraint ledger_postings__txn foreign key (uid, txn_no, legs) references ledger_txns (uid, txn_no, legs),
  constraint ledger_postings__account foreign key (uid, account_no) references ledger_accounts
);
create index ledger_postings__of_account on ledger_postings (uid, account_no, txn_no, leg_no);
revoke update, delete on ledger_postings from uc_app;
create trigger ledger_postings__immutable before update or delete on ledger_postings
  for each row execute function ledger_immutable();
create trigger ledger_postings__whole before truncate on ledger_postings execute function ledger_immutable();

-- What each order or milestone still holds of L.ESCROW: never less than nothing (product 07 §7.3, 8).
create table ledger_escrows (
  uid bigint not null,
  escrow_no text not null,
  held bigint not null constraint ledger_escrows__no_overspend check (held >= 0),
  constraint ledger_escrows__escrow_no primary key (uid, escrow_no)
);
revoke insert, update, delete on ledger_escrows from uc_app;

create function ledger_apply() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update ledger_accounts set balance = balance + new.amount
   where uid = new.uid and account_no = new.account_no and currency = new.currency
   returning balance into new.balance_after;
  if not found then
    raise exception 'ledger: no such account and currency' using errcode = '23503';
  end if;
  if new.escrow_no is not null then
    update ledger_escrows set held = held + new.amount where uid = new.uid and escrow_no = new.escrow_no;
    if not found then
      insert into ledger_escrows (uid, escrow_no, held) values (new.uid, new.escrow_no, new.amount);
    end if;
  end if;
  return new;
end $$;
create trigger ledger_postings__apply before insert on ledger_postings for each row execute function ledger_apply();

create function ledger_balanced() returns trigger language plpgsql as $$ begin
  if (select count(*) from ledger_postings where uid = new.uid and txn_no = new.txn_no) <> new.legs
     or exists (select from ledger_postings where uid = new.uid and txn_no = new.txn_no
                group by currency having sum(amount) <> 0) then
    raise exception 'ledger: transaction % of % is not balanced', new.txn_no, new.uid
      using errcode = '23514', table = 'ledger_txns', constraint = 'ledger_txns__balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_txns__balanced after insert on ledger_txns
  deferrable initially deferred for each row execute function ledger_balanced();

-- The line that a customer sees (product 03 §3.5). `balance_after` is of what is available in that account. Numbers have
-- no gaps and totals run with them, so the sum and the count of any stretch are the difference of two lines, and a page
-- is a stretch of numbers.
create table ledger_records (
  uid bigint not null,
  account text not null check (account in ('rmb', 'coin', 'credit_limit')),
  seq bigint not null constraint ledger_records__positive check (seq > 0),
  prev_seq bigint generated always as (nullif(seq - 1, 0)) stored,
  txn_no bigint,
  created_at timestamptz not null,
  direction text not null check (direction in ('in', 'out', 'freeze', 'unfreeze')),
  type text not null check (type in ('recharge', 'withdraw', 'withdraw_fee', 'withdraw_return', 'pay', 'refund',
    'escrow_in', 'escrow_out', 'crowd_income', 'service_fee', 'iou_repay', 'iou_late_fee', 'coin_buy', 'coin_bonus',
    'coin_expire', 'adjust', 'compensation', 'freeze', 'unfreeze', 'deposit_in', 'deposit_out', 'limit_grant',
    'limit_raise', 'limit_cut', 'limit_use', 'limit_release', 'limit_suspend', 'limit_resume')),
  amount bigint not null constraint ledger_records__amount check (amount >= 0 and amount <= 1000000000000000),
  balance_after bigint not null,
  bucket text check (bucket in ('paid', 'bonus')),
  batch_no text,
  expire_at timestamptz,
  total_after bigint,
  biz_type text not null,
  biz_no text not null,
  title text not null,
  counterparty text not null default '',
  channel text,
  channel_no text,
  operator text not null,
  location text not null default 'all',
  remark text not null default '',
  in_total bigint not null,
  out_total bigint not null,
  recharge_total bigint not null,
  withdraw_total bigint not null,
  expired_total bigint not null,
  constraint ledger_records__seq primary key (uid, account, seq),
  -- Every line but the first has the one before it.
  constraint ledger_records__no_gap foreign key (uid, account, prev_seq) references ledger_records (uid, account, seq),
  constraint ledger_records__txn foreign key (uid, txn_no) references ledger_txns,
  constraint ledger_records__posted check (txn_no is not null or (amount = 0 and account = 'credit_limit'))
);
create index ledger_records__created_at on ledger_records (uid, account, created_at, seq);
create index ledger_records__type on ledger_records (uid, account, type, seq) include (direction, amount);
create index ledger_records__direction on ledger_records (uid, account, direction, seq) include (amount);
create index ledger_records__biz_no on ledger_records (uid, biz_no);
revoke update, delete on ledger_records from uc_app;
create trigger ledger_records__immutable before update or delete on ledger_records
  for each row execute function ledger_immutable();
create trigger ledger_records__whole before truncate on ledger_records execute function ledger_immutable();

-- Money set aside, in two phases (trust §3.3). What is frozen on an account is the sum of its open holds.
create table holds (
  uid bigint not null,
  hold_id uuid not null default gen_random_uuid(),
  account_no int not null,
  amount bigint not null constraint holds__amount check (amount > 0),
  purpose text not null,
  biz_no text not null,
  freeze_txn_no bigint not null,
  created_at timestamptz not null,
  -- Null: nothing but an answer ends it; a payout never expires.
  expires_at timestamptz,
  is_open boolean not null default true,
  constraint holds__hold_id primary key (uid, hold_id),
  constraint holds__account foreign key (uid, account_no) references ledger_accounts,
  constraint holds__freeze_txn foreign key (uid, freeze_txn_no) references ledger_txns
);
create index holds__open on holds (uid, purpose, biz_no) where is_open;
revoke update, delete on holds from uc_app;

-- The primary key: a hold is resolved at most once, for ever.
create table hold_resolutions (
  uid bigint not null,
  hold_id uuid not null,
  outcome text not null check (outcome in ('posted', 'voided', 'expired')),
  txn_no bigint not null,
  created_at timestamptz not null,
  constraint hold_resolutions__hold_id primary key (uid, hold_id),
  constraint hold_resolutions__hold foreign key (uid, hold_id) references holds,
  constraint hold_resolutions__txn foreign key (uid, txn_no) references ledger_txns
);
revoke update, delete on hold_resolutions from uc_app;
create trigger hold_resolutions__immutable before update or delete on hold_resolutions
  for each row execute function ledger_immutable();
create trigger hold_resolutions__whole before truncate on hold_resolutions execute function ledger_immutable();

create function hold_guard() returns trigger language plpgsql as $$ begin
  if tg_op <> 'UPDATE' or pg_trigger_depth() < 2
     or (to_jsonb(new) - 'is_open') <> (to_jsonb(old) - 'is_open') or new.is_open then
    raise exception 'ledger: % on holds refused', tg_op using errcode = '42501';
  end if;
  return new;
end $$;
create trigger holds__guard before update or delete on holds for each row execute function hold_guard();
create trigger holds__whole before truncate on holds execute function ledger_immutable();

create function hold_close() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$ begin
  update holds set is_open = false where uid = new.uid and hold_id = new.hold_id and is_open;
  if not found then
    raise exception 'ledger: the hold % is not open', new.hold_id
      using errcode = '23505', table = 'hold_resolutions', constraint = 'hold_resolutions__hold_id';
  end if;
  return new;
end $$;
create trigger hold_resolutions__close before insert on hold_resolutions for each row execute function hold_close();

-- Opens every account of a tenant that is not open yet, and its audit chain.
create function ledger_open(p_uid bigint) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$ begin
  insert into ledger_accounts (uid, account_no, code, currency, shortage)
  select p_uid, account_no, code, currency, shortage from ledger_codes order by account_no
  on conflict do nothing;
  insert into audit_heads (uid) values (p_uid) on conflict do nothing;
end $$;

-- Locks the accounts of one or more tenants in the one order that cannot deadlock (trust fact 0.8).
create function ledger_lock(p_uids bigint[], p_account_nos int[]) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  locked int;
begin
  for attempt in 1..2 loop
    perform from ledger_accounts a
      where exists (select from unnest(p_uids, p_account_nos) as asked (uid, account_no)
                    where asked.uid = a.uid and asked.account_no = a.account_no)
        and a.uid = any (p_uids)
      order by a.uid, a.account_no
      for no key update;
    get diagnostics locked = row_count;
    exit when locked = (select count(distinct (uid, account_no)) from unnest(p_uids, p_account_nos) as asked (uid, account_no));
    if attempt = 2 then
      raise exception 'ledger: no such account' using errcode = '23503';
    end if;
    perform ledger_open(uid) from (select distinct uid from unnest(p_uids) as uid order by uid) as tenants;
  end loop;
end $$;

-- The heads of audit chains, locked, with the moment at which they were.
create function audit_lock(p_uids bigint[]) returns table (uid bigint, seq bigint, hash bytea, at timestamptz)
language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  if exists (select from unnest(p_uids) as asked (uid) where not exists (select from audit_heads h where h.uid = asked.uid)) then
    insert into audit_heads (uid) select distinct asked.uid from unnest(p_uids) as asked (uid) order by 1 on conflict do nothing;
  end if;
  perform from audit_heads h where h.uid = any (p_uids) order by h.uid for no key update;
  return query select h.uid, h.seq, h.hash, ledger_clock() from audit_heads h where h.uid = any (p_uids);
end $$;

-- First statement of a posting: accounts, then the heads.
create function ledger_begin(p_uids bigint[], p_account_nos int[])
returns table (uid bigint, seq bigint, hash bytea, at timestamptz)
language plpgsql security definer set search_path = public, pg_temp
as $$ begin
  perform ledger_lock(p_uids, p_account_nos);
  return query select * from audit_lock(p_uids);
end $$;

-- How far an account may go below zero, and only as the tenant's latest audit event says.
create function ledger_set_overdraft(p_uid bigint, p_account_no int, p_overdraft bigint) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  event audit_events;
begin
  select e.* into event from audit_heads h join audit_events e on e.uid = h.uid and e.seq = h.seq
   where h.uid = p_uid for no key update of h;
  if event.detail -> 'overdraft' is distinct from jsonb_build_object('account_no', p_account_no, 'amount', p_overdraft) then
    raise exception 'ledger: an overdraft changes only with its audit event' using errcode = '42501';
  end if;
  update ledger_accounts set overdraft = p_overdraft where uid = p_uid and account_no = p_account_no and shortage is not null;
  if not found then
    raise exception 'ledger: no such guarded account' using errcode = '23503';
  end if;
end $$;

revoke execute on function ledger_open(bigint), ledger_lock(bigint[], int[]), audit_lock(bigint[]),
  ledger_begin(bigint[], int[]), ledger_set_overdraft(bigint, int, bigint) from public;
grant execute on function ledger_open(bigint), ledger_lock(bigint[], int[]), audit_lock(bigint[]),
  ledger_begin(bigint[], int[]), ledger_set_overdraft(bigint, int, bigint) to uc_app;

-- Answers kept so that a repeated request gets the first one, to the byte (trust §3.4).
create table idempotency_keys (
  uid bigint not null,
  scope text not null,
  key text not null constraint idempotency_keys__length check (length(key) between 8 and 255),
  request_hash bytea not null,
  state text not null default 'started' check (state in ('started', 'done')),
  http_status int,
  response text,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null default app_now() + interval '72 hours',
  constraint idempotency_keys__key primary key (uid, scope, key),
  constraint idempotency_keys__answered check (state <> 'done' or (http_status is not null and response is not null))
);

-- Each proof that a tenant's balances are its postings (trust §3.7).
create table reconciliation_runs (
  uid bigint not null,
  at timestamptz not null,
  is_ok boolean not null,
  findings jsonb not null,
  constraint reconciliation_runs__at primary key (uid, at)
);
revoke update, delete on reconciliation_runs from uc_app;
