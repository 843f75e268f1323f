-- Invoices and red letters through a platform of tax invoices (ADR 133). Null: staff issue it at the site of the tax bureau.
alter table invoice_applications
  add column port_state text check (port_state in ('queued', 'sent', 'quota', 'files')),
  -- Distinguishes the tries at issuing it, each of which has a number of its own at the platform.
  add column port_turn int not null default 0,
  -- When it is sent, asked for or fetched next.
  add column port_at timestamptz,
  add constraint invoice_applications__port check (
    (port_state is null) = (port_at is null)
    and (port_state is null or (port_state = 'files' and status = 'issued') or (port_state <> 'files' and status = 'issuing')));
create index invoice_applications__port_at on invoice_applications (port_at, apply_no) where port_at is not null;

alter table invoice_reds
  add column port_state text check (port_state in ('queued', 'sent')),
  add column port_turn int not null default 1,
  add column port_at timestamptz,
  add constraint invoice_reds__port check ((port_state is null) = (port_at is null) and (port_state is null or status <> 'done'));
create index invoice_reds__port_at on invoice_reds (port_at, red_no) where port_at is not null;

-- The sandbox of the platform: what it was asked for under each number of ours, and nothing of the buyer.
create table sandbox_invoices (
  no text collate "C" constraint sandbox_invoices__no primary key,
  digest text not null,
  -- Of the invoice that a red letter offsets.
  blue_number text,
  number text not null constraint sandbox_invoices__number unique,
  script text not null check (script in ('issues', 'unknown', 'confirms', 'expires')),
  amount_fen bigint not null,
  created_at timestamptz not null default app_now()
);
create index sandbox_invoices__blue on sandbox_invoices (blue_number) where blue_number is not null;
create index sandbox_invoices__created_at on sandbox_invoices (created_at) where blue_number is null;
