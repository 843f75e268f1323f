-- Quarterly reports of who earns through the platform, as they were handed to the tax office (ADR 145).
create table tax_reports (
  report_no text collate "C" constraint tax_reports__report_no primary key,
  quarter text collate "C" not null constraint tax_reports__quarter check (quarter ~ '^20[0-9]{2}-Q[1-4]$'),
  version int not null,
  -- The file as it was made, sealed, and the SHA-256 of its bytes.
  content text not null, -- sealed
  digest text not null,
  gross_fen bigint not null,
  refunds_fen bigint not null,
  fee_fen bigint not null,
  sellers int not null,
  deals int not null,
  status text not null default 'made' constraint tax_reports__status check (status in ('made', 'sent', 'replaced')),
  made_by text not null,
  made_name text not null,
  made_at timestamptz not null,
  sent_name text,
  sent_at timestamptz,
  -- The tax office's own number of what was sent.
  receipt text not null default '',
  constraint tax_reports__version unique (quarter, version),
  constraint tax_reports__sent check ((sent_at is null) = (sent_name is null) and (status = 'sent') <= (sent_at is not null))
);
create unique index tax_reports__made on tax_reports (quarter) where status = 'made';
create index tax_reports__newest on tax_reports (made_at desc);
revoke delete on tax_reports from uc_app;

-- What a report says of each of them; who they are stands in its file, here only whether that has changed.
create table tax_report_lines (
  uid bigint not null,
  report_no text collate "C" not null constraint tax_report_lines__report references tax_reports,
  identity_key bytea not null,
  mark text not null constraint tax_report_lines__mark check (mark in ('new', 'changed', 'same')),
  gross_fen bigint not null,
  refunds_fen bigint not null,
  fee_fen bigint not null,
  deals int not null,
  constraint tax_report_lines__line primary key (uid, report_no)
);
revoke update, delete on tax_report_lines from uc_app;
alter table tax_report_lines enable row level security, force row level security;
create policy tenant on tax_report_lines using (
  (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
);
create index settlements__released_at on settlements (released_at) where released_at is not null;
