-- Layouts of bank files that are not built in, as staff have described them by pointing at their columns (ADR 150).

-- Files that wait for that, with their bytes, until their lines are stored or somebody takes them away.
create table bank_uploads (
  upload_no text collate "C" constraint bank_uploads__upload_no primary key,
  -- SHA-256 of its bytes.
  digest text not null constraint bank_uploads__digest check (digest ~ '^[0-9a-f]{64}$'),
  file_name text not null,
  size int not null,
  -- Shapes of the rows that may be its headings.
  shapes text[] not null,
  content text, -- sealed
  staff_id text not null,
  staff_name text not null,
  at timestamptz not null,
  status text not null default 'waiting' constraint bank_uploads__status check (status in ('waiting', 'stored', 'dropped')),
  ended_name text,
  ended_at timestamptz,
  end_reason text not null default '',
  constraint bank_uploads__content check ((status = 'waiting') = (content is not null)),
  constraint bank_uploads__ended check ((status = 'waiting') = (ended_at is null))
);
create unique index bank_uploads__waiting on bank_uploads (digest) where status = 'waiting';
create index bank_uploads__newest on bank_uploads (at desc, upload_no) where status = 'waiting';

create table bank_mappings (
  mapping_no text collate "C" constraint bank_mappings__mapping_no primary key,
  account text not null constraint bank_mappings__account check (account ~ '^[0-9]{5,32}$'),
  -- SHA-256 of how the file is kept and of its headings in their order.
  shape text not null constraint bank_mappings__shape check (shape ~ '^[0-9a-f]{64}$'),
  version int not null,
  title text not null,
  header_row int not null,
  form jsonb not null,
  headings text[] not null,
  rule jsonb not null,
  -- The file on which it was tried.
  upload_no text collate "C" not null,
  status text not null default 'open'
    constraint bank_mappings__status check (status in ('open', 'approved', 'refused', 'replaced', 'ended')),
  kept_by text not null,
  keeper text not null,
  kept_at timestamptz not null,
  decided_by text,
  decider text,
  decided_at timestamptz,
  decision_reason text not null default '',
  ended_name text,
  ended_at timestamptz,
  end_reason text not null default '',
  constraint bank_mappings__version unique (account, shape, version),
  constraint bank_mappings__decided check ((status = 'open') = (decided_at is null)),
  -- What decides how money is read takes two people.
  constraint bank_mappings__two check (status = 'refused' or decided_by is null or decided_by <> kept_by)
);
create unique index bank_mappings__open on bank_mappings (account, shape) where status = 'open';
create unique index bank_mappings__open_upload on bank_mappings (upload_no) where status = 'open';
create unique index bank_mappings__approved on bank_mappings (account, shape) where status = 'approved';
create index bank_mappings__newest on bank_mappings (kept_at desc, mapping_no);
revoke delete on bank_mappings from uc_app;
