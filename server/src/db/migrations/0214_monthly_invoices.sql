-- An account that has its invoices asked for once a month by itself (ADR 133).
create table invoice_monthly (
  uid bigint constraint invoice_monthly__uid primary key,
  is_on boolean not null,
  kind text not null check (kind in ('ordinary', 'special')),
  title_no text collate "C" not null,
  -- The first month whose bill it follows.
  from_month text collate "C" not null check (from_month ~ '^20\d{2}-(0[1-9]|1[0-2])$'),
  changed_by text not null,
  updated_at timestamptz not null default app_now(),
  version int not null default 1
);
create index invoice_monthly__on on invoice_monthly (uid) where is_on;
revoke delete on invoice_monthly from uc_app;

-- The months that have been worked on, whether anything could be invoiced or not.
create table invoice_months (
  uid bigint not null,
  month text collate "C" not null,
  applications int not null check (applications >= 0),
  at timestamptz not null default app_now(),
  constraint invoice_months__month primary key (uid, month)
);
revoke update, delete on invoice_months from uc_app;

-- The month whose bill an application follows; null where somebody has asked for it.
alter table invoice_applications add column month text collate "C";

do $$
declare named text;
begin
  foreach named in array array['invoice_monthly', 'invoice_months'] loop
    execute format('alter table %I enable row level security, force row level security', named);
    execute format('create policy tenant on %I using (
      (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
    )', named);
  end loop;
end $$;
