-- Where money goes out (product 03 §3.8–3.9, 05 §5.5–5.6): bank cards, withdrawals, and what their partners' sandboxes keep.

-- A card's number, whoever has it, by its keyed hash alone: who holds it live, and how often it was verified lately
-- (a card is verified at most four times in 24 hours, whoever asks).
create table card_keys (
  card_key bytea constraint card_keys__card_key primary key,
  uid bigint,
  card_id text collate "C",
  tries int not null default 0,
  tries_until timestamptz,
  constraint card_keys__holder check ((uid is null) = (card_id is null))
);

create table bank_cards (
  uid bigint not null,
  card_id text collate "C" not null,
  kind text not null check (kind in ('person', 'company')),
  card_key bytea not null,
  card_no text not null, -- sealed
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  holder text not null, -- sealed
  phone text, -- sealed: the number left with the bank
  bank_code text not null,
  bank_name text not null,
  branch_name text not null,
  cnaps text check (cnaps ~ '^[0-9]{12}$'),
  province text not null,
  city text not null,
  alias text not null default '' check (length(alias) <= 10),
  is_default boolean not null default false,
  status text not null check (status in ('verifying', 'bound', 'verify_failed', 'unbound', 'deleted', 'frozen')),
  status_reason text not null default '',
  verify_method text not null check (verify_method in ('four_element', 'micro_deposit', 'manual')),
  agree_version text not null,
  permit_file text,
  -- What is to be sent to a company account, or was; tries count wrong answers.
  micro_amount_fen bigint constraint bank_cards__micro_amount_fen check (micro_amount_fen between 1 and 99),
  micro_no text,
  micro_sent_at timestamptz,
  micro_expires_at timestamptz,
  micro_tries int not null default 0,
  micro_sends int not null default 0,
  -- Withdrawals to it that failed one after the other.
  fail_streak int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  bound_at timestamptz,
  unbound_at timestamptz,
  last_used_at timestamptz,
  constraint bank_cards__card_id primary key (uid, card_id),
  constraint bank_cards__cnaps check (kind = 'person' or cnaps is not null),
  constraint bank_cards__phone check ((kind = 'person') = (phone is not null))
);
create unique index bank_cards__card_key on bank_cards (uid, card_key) where status in ('verifying', 'bound', 'frozen');
create unique index bank_cards__is_default on bank_cards (uid, kind) where is_default;
create index bank_cards__named on bank_cards (card_id);
create index bank_cards__micro on bank_cards (created_at) where status = 'verifying';
create index bank_cards__branch on bank_cards (bank_code, city);
revoke delete on bank_cards from uc_app;

create table card_events (
  uid bigint not null,
  event_id uuid not null default gen_random_uuid(),
  card_id text collate "C" not null,
  at timestamptz not null default app_now(),
  event text not null,
  actor_kind text not null check (actor_kind in ('owner', 'sub', 'staff', 'system')),
  actor text not null,
  comment text not null default '',
  constraint card_events__event_id primary key (uid, event_id),
  constraint card_events__card foreign key (uid, card_id) references bank_cards
);
create index card_events__card_id on card_events (uid, card_id, at);
revoke update, delete on card_events from uc_app;

-- The bank has said yes to these four elements a moment ago; used up by what was asked for.
create table card_proofs (
  uid bigint not null,
  proof_key bytea not null,
  expires_at timestamptz not null,
  constraint card_proofs__proof_key primary key (uid, proof_key)
);

-- How often full numbers were looked at on a day of China.
create table card_reveals (
  uid bigint not null,
  day date not null,
  count int not null constraint card_reveals__count check (count between 1 and 20),
  constraint card_reveals__day primary key (uid, day)
);

-- A withdrawal by its number alone: the bank's key of a payout is unique everywhere, and staff know no more.
create table withdrawal_keys (
  withdraw_no text constraint withdrawal_keys__withdraw_no primary key,
  uid bigint not null
);

create table withdrawals (
  uid bigint not null,
  withdraw_no text collate "C" not null,
  card_id text collate "C" not null,
  bank_name text not null,
  last4 text not null,
  holder_mask text not null,
  amount_fen bigint not null,
  fee_fen bigint not null,
  status text not null check (status in ('pending_owner', 'submitted', 'approved', 'paying', 'success', 'cancelled', 'rejected', 'failed', 'returned')),
  remark text not null default '',
  actor_kind text not null check (actor_kind in ('owner', 'sub')),
  actor text not null,
  sub_id text collate "C",
  needs_second boolean not null,
  -- The day and month of China whose limits and free withdrawals it counts to.
  day date not null,
  expected_on date not null,
  created_at timestamptz not null,
  confirm_until timestamptz,
  submitted_at timestamptz,
  reviewer1 text,
  reviewer1_name text,
  reviewed_at timestamptz,
  reviewer2 text,
  reviewer2_name text,
  reason text not null default '',
  batch_no text,
  bank_txn_no text,
  is_manual boolean not null default false,
  sent_at timestamptz,
  ended_at timestamptz,
  asked int not null default 0,
  ask_at timestamptz,
  alarmed_at timestamptz,
  version int not null default 1,
  constraint withdrawals__withdraw_no primary key (uid, withdraw_no),
  constraint withdrawals__card foreign key (uid, card_id) references bank_cards,
  constraint withdrawals__amount_fen check (amount_fen > 0),
  constraint withdrawals__fee_fen check (fee_fen >= 0 and fee_fen < amount_fen),
  constraint withdrawals__sub_id check ((actor_kind = 'sub') = (sub_id is not null)),
  constraint withdrawals__two_reviewers check (reviewer1 <> reviewer2)
);
create index withdrawals__created_at on withdrawals (uid, created_at desc, withdraw_no desc);
create index withdrawals__day on withdrawals (uid, day);
create index withdrawals__in_flight on withdrawals (uid, card_id) where status in ('pending_owner', 'submitted', 'approved', 'paying');
create index withdrawals__queue on withdrawals (status, created_at) where status in ('submitted', 'approved', 'paying');
create index withdrawals__ask_at on withdrawals (ask_at) where ask_at is not null;
create index withdrawals__confirm_until on withdrawals (confirm_until) where status = 'pending_owner';
revoke delete on withdrawals from uc_app;

create table withdrawal_events (
  uid bigint not null,
  event_id uuid not null default gen_random_uuid(),
  withdraw_no text collate "C" not null,
  at timestamptz not null,
  event text not null,
  actor_kind text not null check (actor_kind in ('owner', 'sub', 'staff', 'system')),
  actor text not null,
  comment text not null default '',
  constraint withdrawal_events__event_id primary key (uid, event_id),
  constraint withdrawal_events__withdrawal foreign key (uid, withdraw_no) references withdrawals
);
create index withdrawal_events__withdraw_no on withdrawal_events (uid, withdraw_no, at);
revoke update, delete on withdrawal_events from uc_app;

-- What the sandbox of the payout partner has been asked to pay (product 09 §9.12); never more of a card than its end.
create table sandbox_payouts (
  payout_no text constraint sandbox_payouts__payout_no primary key,
  tail text not null,
  amount_fen bigint not null,
  created_at timestamptz not null default app_now()
);
