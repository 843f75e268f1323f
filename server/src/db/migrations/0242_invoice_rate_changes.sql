-- Rates and codes of what is invoiced as staff enter them, two people (ADR 153), over those of `invoice_rates`, which the
-- product brings. They are everybody's, so no tenant leads the key.
create table invoice_rate_changes (
  rate_no text collate "C" constraint invoice_rate_changes__rate_no primary key,
  order_type text not null,
  valid_from date not null,
  code text not null check (code ~ '^[0-9]{19}$'),
  name text not null,
  rate_bps int not null check (rate_bps between 0 and 10000),
  source text not null,
  status text not null default 'open' check (status in ('open', 'approved', 'refused')),
  proposed_by text not null,
  proposer text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decider text,
  decided_at timestamptz,
  decision_reason text not null default '',
  constraint invoice_rate_changes__decided check ((status = 'open') = (decided_by is null)),
  constraint invoice_rate_changes__second_person check (decided_by <> proposed_by or status = 'refused')
);
create unique index invoice_rate_changes__open on invoice_rate_changes (order_type, valid_from) where status = 'open';
create index invoice_rate_changes__newest on invoice_rate_changes (proposed_at desc);
revoke delete on invoice_rate_changes from uc_app;
