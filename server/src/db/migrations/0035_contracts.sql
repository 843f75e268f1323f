-- Contracts of crowdsourcing (product 03 §3.11, 05 §5.10, 11 §11.5, ADR 46). A contract is of two: it lies with its buyer, and
-- every row names its provider as well, so that the fence admits both.
create table contracts (
  uid bigint not null,
  contract_no text collate "C" not null,
  provider_uid bigint not null constraint contracts__of_two check (provider_uid <> uid),
  request_no text collate "C" not null,
  bid_no text collate "C" not null,
  mode text not null check (mode in ('reward', 'tender', 'hire')),
  title text not null,
  total_fen bigint not null check (total_fen > 0),
  -- Fixed at signing, in basis points.
  fee_bps int check (fee_bps between 0 and 10000),
  status text not null check (status in ('pending_confirm', 'pending_fund', 'active', 'completed', 'terminated', 'closed')),
  terms jsonb not null,
  text text not null,
  text_version int not null default 1,
  text_hash text not null,
  buyer_confirmed_at timestamptz,
  provider_confirmed_at timestamptz,
  signed_at timestamptz,
  -- When it closes by itself: unsigned, or signed and nothing in escrow.
  due_at timestamptz,
  end_by text check (end_by in ('buyer', 'provider')),
  reason text,
  ended_at timestamptz,
  -- The sub-account of either side that made the request or the bid.
  created_by_sub text,
  provider_sub text,
  created_at timestamptz not null,
  version int not null default 1,
  constraint contracts__contract_no primary key (uid, contract_no),
  constraint contracts__signed check ((signed_at is null) or (fee_bps is not null))
);
create unique index contracts__number on contracts (contract_no);
create index contracts__newest on contracts (uid, created_at desc, contract_no desc);
create index contracts__provider on contracts (provider_uid, created_at desc, contract_no desc);
create index contracts__request on contracts (uid, request_no);
create index contracts__due on contracts (due_at) where due_at is not null;

create table milestones (
  uid bigint not null,
  contract_no text collate "C" not null,
  seq int not null check (seq between 1 and 20),
  provider_uid bigint not null,
  title text not null,
  amount_fen bigint not null constraint milestones__amount_fen check (amount_fen >= 5000),
  due_date date not null,
  status text not null check (status in ('unfunded', 'funded', 'submitted', 'revising', 'accepted', 'divided', 'refunded',
    'disputed', 'dropped')),
  -- Where a dispute began.
  before text,
  order_no text collate "C",
  -- Whose document the order names: a prize was paid for its request.
  order_source text not null default 'contract' check (order_source in ('contract', 'request')),
  revisions int not null default 0 constraint milestones__revisions check (revisions between 0 and 3),
  funded_at timestamptz,
  submitted_at timestamptz,
  -- When silence accepts.
  due_at timestamptz,
  reminded_at timestamptz,
  accepted_at timestamptz,
  settlement_no text,
  dispute_no text,
  version int not null default 1,
  constraint milestones__seq primary key (uid, contract_no, seq),
  constraint milestones__contract foreign key (uid, contract_no) references contracts,
  constraint milestones__clock check ((due_at is not null) = (status = 'submitted'))
);
create unique index milestones__order on milestones (order_no) where order_no is not null;
create index milestones__due on milestones (due_at) where due_at is not null;

create table deliverables (
  uid bigint not null,
  contract_no text collate "C" not null,
  seq int not null,
  version int not null,
  provider_uid bigint not null,
  note text not null,
  answer text,
  at timestamptz not null,
  constraint deliverables__version primary key (uid, contract_no, seq, version),
  constraint deliverables__milestone foreign key (uid, contract_no, seq) references milestones
);

-- Files of deliveries (`D1.2`: milestone and version), and of the 留言板 (`P3`).
create table contract_files (
  uid bigint not null,
  contract_no text collate "C" not null,
  ref text collate "C" not null,
  seq int not null,
  provider_uid bigint not null,
  file_id text not null,
  name text not null,
  from_uid bigint not null,
  constraint contract_files__seq primary key (uid, contract_no, ref, seq),
  constraint contract_files__contract foreign key (uid, contract_no) references contracts
);

create table contract_events (
  uid bigint not null,
  contract_no text collate "C" not null,
  seq int not null,
  provider_uid bigint not null,
  milestone int,
  event text not null,
  side text not null check (side in ('buyer', 'provider', 'staff', 'system')),
  actor text not null,
  comment text,
  at timestamptz not null,
  constraint contract_events__seq primary key (uid, contract_no, seq),
  constraint contract_events__contract foreign key (uid, contract_no) references contracts
);

create table contract_posts (
  uid bigint not null,
  contract_no text collate "C" not null,
  seq int not null,
  provider_uid bigint not null,
  side text not null check (side in ('buyer', 'provider')),
  actor text not null,
  text text not null,
  at timestamptz not null,
  constraint contract_posts__seq primary key (uid, contract_no, seq),
  constraint contract_posts__contract foreign key (uid, contract_no) references contracts
);

create table contract_changes (
  uid bigint not null,
  contract_no text collate "C" not null,
  change_no int not null,
  provider_uid bigint not null,
  side text not null check (side in ('buyer', 'provider')),
  reason text not null,
  -- [{title, amount_fen, due_date}]: every milestone as it is to be.
  milestones jsonb not null,
  status text not null default 'open' check (status in ('open', 'agreed', 'refused', 'withdrawn')),
  at timestamptz not null,
  decided_at timestamptz,
  constraint contract_changes__change_no primary key (uid, contract_no, change_no),
  constraint contract_changes__contract foreign key (uid, contract_no) references contracts
);
create unique index contract_changes__one_open on contract_changes (uid, contract_no) where status = 'open';

revoke update, delete on contract_events, contract_posts, contract_files from uc_app;

do $$
declare
  shared text;
begin
  foreach shared in array array['contracts', 'milestones', 'deliverables', 'contract_files', 'contract_events',
    'contract_posts', 'contract_changes']
  loop
    execute format('alter table %I enable row level security, force row level security', shared);
    execute format(
      'create policy tenant on %I using ((select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
        or provider_uid = any((select fenced_tenants())::bigint[])) with check (true)',
      shared
    );
  end loop;
end $$;
