-- Disputes about milestones of contracts (product 03 §3.11, 05 §5.10, ADR 53), and the reviews of both sides.
create table disputes (
  uid bigint not null,
  dispute_no text collate "C" not null,
  contract_no text collate "C" not null,
  milestone int not null,
  provider_uid bigint not null,
  title text not null,
  milestone_title text not null,
  amount_fen bigint not null check (amount_fen > 0),
  fee_bps int not null,
  applicant text not null check (applicant in ('buyer', 'provider')),
  type text not null,
  claim_fen bigint not null constraint disputes__claim_fen check (claim_fen between 1 and amount_fen),
  -- Of money that was accepted, and is pending.
  is_after boolean not null,
  status text not null check (status in ('open', 'mediating', 'arbitrating', 'reviewing', 'settled', 'decided', 'ruled',
    'withdrawn')),
  -- When silence decides, or mediation ends.
  due_at timestamptz,
  offer_side text check (offer_side in ('buyer', 'provider')),
  offer_back_fen bigint check (offer_back_fen between 0 and amount_fen),
  -- What goes back to the buyer; of a ruling that waits for a second person as well.
  back_fen bigint constraint disputes__back_fen check (back_fen between 0 and amount_fen),
  ruled_by text,
  confirmed_by text,
  created_by_sub text,
  provider_sub text,
  created_at timestamptz not null,
  ended_at timestamptz,
  version int not null default 1,
  constraint disputes__dispute_no primary key (uid, dispute_no),
  constraint disputes__milestone foreign key (uid, contract_no, milestone) references milestones,
  constraint disputes__ended check ((ended_at is null) = (status in ('open', 'mediating', 'arbitrating', 'reviewing'))),
  constraint disputes__two check (ruled_by <> confirmed_by)
);
create unique index disputes__number on disputes (dispute_no);
create unique index disputes__one_open on disputes (uid, contract_no, milestone) where ended_at is null;
create index disputes__newest on disputes (uid, created_at desc, dispute_no desc);
create index disputes__provider on disputes (provider_uid, created_at desc, dispute_no desc);
create index disputes__due on disputes (due_at) where due_at is not null;
create index disputes__running on disputes (created_at) where ended_at is null;

create table dispute_entries (
  uid bigint not null,
  dispute_no text collate "C" not null,
  seq int not null,
  provider_uid bigint not null,
  kind text not null,
  side text not null check (side in ('buyer', 'provider', 'staff', 'system')),
  actor text not null,
  text text not null,
  at timestamptz not null,
  constraint dispute_entries__seq primary key (uid, dispute_no, seq),
  constraint dispute_entries__dispute foreign key (uid, dispute_no) references disputes
);
revoke update, delete on dispute_entries from uc_app;

create table crowd_reviews (
  uid bigint not null,
  contract_no text collate "C" not null,
  -- Who wrote it.
  side text not null check (side in ('buyer', 'provider')),
  provider_uid bigint not null,
  quality int not null check (quality between 1 and 5),
  speed int not null check (speed between 1 and 5),
  attitude int not null check (attitude between 1 and 5),
  text text not null,
  is_anonymous boolean not null,
  actor text not null,
  -- Both become readable at once: when the second is written, or when the days for it are over.
  revealed_at timestamptz not null,
  reply text,
  replied_at timestamptz,
  created_at timestamptz not null,
  constraint crowd_reviews__side primary key (uid, contract_no, side),
  constraint crowd_reviews__contract foreign key (uid, contract_no) references contracts
);
create index crowd_reviews__of_provider on crowd_reviews (provider_uid, revealed_at desc) where side = 'buyer';

do $$
declare
  shared text;
begin
  foreach shared in array array['disputes', 'dispute_entries', 'crowd_reviews']
  loop
    execute format('alter table %I enable row level security, force row level security', shared);
    execute format(
      'create policy tenant on %I using ((select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
        or provider_uid = any((select fenced_tenants())::bigint[])) with check (true)',
      shared
    );
  end loop;
end $$;
