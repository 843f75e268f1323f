-- What a member of staff has booked or started without a second person: in 24 hours it stays below the limit from which two
-- are needed, however it is split (ADR 26).
create table alone_acts (
  act_id uuid not null default gen_random_uuid() constraint alone_acts__act_id primary key,
  staff_id text not null,
  -- What it is counted with: credits of customers, worth of coupons, settlements of channels, compensation out of deposits.
  kind text not null check (kind in ('credit', 'coupon', 'settlement', 'compensation')),
  amount_fen bigint not null constraint alone_acts__amount_fen check (amount_fen >= 0),
  at timestamptz not null
);
create index alone_acts__staff_id on alone_acts (staff_id, kind, at);
create index alone_acts__at on alone_acts (at);
revoke update on alone_acts from uc_app;

-- One row by person and kind, so that there is always one to lock: two acts at once are counted one after the other.
create table alone_locks (
  staff_id text not null,
  kind text not null,
  constraint alone_locks__staff_id primary key (staff_id, kind)
);

-- Why a second person is needed, as that person reads it.
alter table booking_requests add column why text not null default '';
