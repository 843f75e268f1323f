-- Certification of service providers (product 03 §3.14, 05 §5.12, 11 §11.4).
alter table users drop constraint users_provider_status_check;
alter table users add constraint users__provider_status
  check (provider_status in ('none', 'pending', 'approved', 'rejected', 'expired', 'suspended', 'revoked'));

create table provider_certs (
  uid bigint not null,
  cert_no text collate "C" not null,
  kind text not null check (kind in ('person', 'enterprise')),
  status text not null check (status in (
    'pending', 'rejected', 'approved', 'change_pending', 'expired', 'suspended', 'revoked', 'withdrawn', 'ended', 'replaced')),
  -- What is published, JSON by the contract's schema.
  profile jsonb not null,
  -- What is to replace it once it is approved.
  change jsonb,
  contact text, -- sealed; null once it is erased
  reject_items jsonb not null default '[]',
  -- The identity behind it when it was approved: another one ends it.
  identity_key bytea,
  agreement_version text not null,
  submitted_at timestamptz not null default app_now(),
  reviewer text,
  reviewed_at timestamptz,
  approved_at timestamptz,
  valid_to date,
  told_days int,
  ended_reason text,
  version int not null default 1,
  constraint provider_certs__cert_no primary key (uid, cert_no)
);
create unique index provider_certs__number on provider_certs (cert_no);
create unique index provider_certs__live on provider_certs (uid)
  where status in ('pending', 'rejected', 'approved', 'change_pending', 'expired', 'suspended');
create index provider_certs__queue on provider_certs (status, submitted_at);
create index provider_certs__valid_to on provider_certs (valid_to) where status in ('approved', 'change_pending');
revoke delete on provider_certs from uc_app;

create table provider_cert_events (
  uid bigint not null,
  cert_no text collate "C" not null,
  seq int not null,
  at timestamptz not null default app_now(),
  event text not null,
  to_status text not null,
  actor_kind text not null check (actor_kind in ('owner', 'staff', 'system')),
  actor text not null,
  comment text,
  constraint provider_cert_events__seq primary key (uid, cert_no, seq),
  constraint provider_cert_events__cert foreign key (uid, cert_no) references provider_certs
);
revoke update, delete on provider_cert_events from uc_app;

-- A violation: one proposes, another decides (product 05 §5.12).
create table provider_revocations (
  uid bigint not null,
  cert_no text collate "C" not null,
  proposed_by text not null,
  proposed_at timestamptz not null default app_now(),
  reason text not null,
  decided_by text,
  decided_at timestamptz,
  is_approved boolean,
  constraint provider_revocations__cert_no primary key (uid, cert_no, proposed_at),
  constraint provider_revocations__two check (decided_by is distinct from proposed_by or decided_by is null)
);
create unique index provider_revocations__open on provider_revocations (uid) where decided_at is null;

do $$
declare
  private text;
begin
  foreach private in array array['provider_certs', 'provider_cert_events', 'provider_revocations']
  loop
    execute format('alter table %I enable row level security, force row level security', private);
    execute format(
      'create policy tenant on %I using ((select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])) with check (true)',
      private
    );
  end loop;
end $$;
