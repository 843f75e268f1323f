-- Files that come in chunks and are kept in parts (product 11 §11.8, ADR 44).

alter table files alter column size_bytes type bigint;
-- A file in parts has no name of its own in the store.
alter table files alter column storage_name drop not null;
alter table files drop constraint files_status_check;
alter table files add constraint files__status check (status in ('uploading', 'storing', 'stored', 'claimed', 'removing'));

-- What is under way; its file stands beside it from the start, so that its bytes are reserved.
create table file_uploads (
  uid bigint not null,
  file_id text collate "C" not null,
  -- Who sends it: null for the owner.
  sub_id text collate "C",
  -- What the whole must hash to, where the sender said so.
  sha256 bytea,
  received_bytes bigint not null default 0 check (received_bytes >= 0),
  state text not null default 'open' check (state in ('open', 'checking', 'done', 'refused')),
  -- Which check is under way, and until when it is believed to be.
  check_id uuid,
  checking_until timestamptz,
  refusal text,
  refusal_params jsonb,
  touched_at timestamptz not null default app_now(),
  constraint file_uploads__file_id primary key (uid, file_id),
  constraint file_uploads__file foreign key (uid, file_id) references files,
  constraint file_uploads__checking check ((state = 'checking') <= (check_id is not null and checking_until is not null)),
  constraint file_uploads__refusal check ((state = 'refused') = (refusal is not null))
);

-- Parts of contents, each an object of the store, sealed with the key of its file. A row stands before its object, and counts
-- once it is stored.
create table file_parts (
  uid bigint not null,
  storage_name text collate "C" not null,
  file_id text collate "C" not null,
  -- Of the content that was made anew of what was sent.
  remade boolean not null,
  offset_bytes bigint not null check (offset_bytes >= 0),
  size_bytes int not null check (size_bytes > 0),
  -- A hash of the plain bytes under the key of the file: a chunk that is sent again is known by it.
  digest bytea not null,
  created_at timestamptz not null default app_now(),
  stored_at timestamptz,
  constraint file_parts__storage_name primary key (uid, storage_name),
  constraint file_parts__file foreign key (uid, file_id) references files
);
create unique index file_parts__place on file_parts (uid, file_id, remade, offset_bytes) where stored_at is not null;
create index file_parts__file on file_parts (uid, file_id);
create index file_parts__unstored on file_parts (created_at) where stored_at is null;

alter table file_uploads enable row level security, force row level security;
create policy tenant on file_uploads
using ((select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])) with check (true);
alter table file_parts enable row level security, force row level security;
create policy tenant on file_parts
using ((select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])) with check (true);
