-- Invoices of customers for what the platform has sold them, with red letters by refund (ADR 118).

-- What is printed of the buyer.
create table invoice_titles (
  uid bigint not null,
  title_no text collate "C" not null,
  kind text not null check (kind in ('enterprise', 'person', 'organ')),
  is_default boolean not null default false,
  -- Name, tax number, address, bank and mails.
  told text not null, -- sealed
  deleted_at timestamptz,
  created_at timestamptz not null default app_now(),
  version int not null default 1,
  constraint invoice_titles__title_no primary key (uid, title_no),
  constraint invoice_titles__kept check (deleted_at is null or not is_default)
);
create unique index invoice_titles__one_default on invoice_titles (uid) where is_default;
revoke delete on invoice_titles from uc_app;

-- How each kind of sale is taxed, from a day on; codes are of the tax bureau's list.
create table invoice_rates (
  order_type text not null,
  valid_from date not null,
  code text not null check (code ~ '^[0-9]{19}$'),
  name text not null,
  rate_bps int not null check (rate_bps between 0 and 10000),
  constraint invoice_rates__valid_from primary key (order_type, valid_from)
);
insert into invoice_rates (order_type, valid_from, code, name, rate_bps) values
  ('render', '2020-01-01', '3040203000000000000', '信息技术服务', 600),
  ('studio', '2020-01-01', '3040502020000000000', '经营租赁', 900),
  ('meeting', '2020-01-01', '3040304000000000000', '会展服务', 600),
  ('space', '2020-01-01', '3040502020000000000', '经营租赁', 900),
  ('service', '2020-01-01', '3040301000000000000', '设计服务', 600),
  ('maker', '2020-01-01', '3040801000000000000', '企业管理服务', 600),
  ('copyright', '2020-01-01', '3040302000000000000', '知识产权服务', 600),
  ('trademark', '2020-01-01', '3040302000000000000', '知识产权服务', 600),
  ('patent', '2020-01-01', '3040302000000000000', '知识产权服务', 600),
  ('member', '2020-01-01', '3040203000000000000', '信息技术服务', 600);
revoke insert, update, delete on invoice_rates from uc_app;

-- An application is one invoice of one seller of record once it is issued.
create table invoice_applications (
  uid bigint not null,
  apply_no text collate "C" not null,
  created_by text not null,
  -- Null for the owner.
  created_by_sub text,
  kind text not null check (kind in ('ordinary', 'special')),
  -- The title as it was then.
  title_kind text not null check (title_kind in ('enterprise', 'person', 'organ')),
  told text not null, -- sealed
  status text not null check (status in ('submitted', 'issuing', 'issued', 'failed', 'rejected', 'withdrawn')),
  amount_fen bigint not null constraint invoice_applications__amount_fen check (amount_fen > 0),
  net_fen bigint not null,
  tax_fen bigint not null,
  red_fen bigint not null default 0,
  reason text,
  -- Of the tax bureau.
  number text constraint invoice_applications__number_form check (number ~ '^[0-9]{20}$'),
  issued_on date,
  staff_name text,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  version int not null default 1,
  constraint invoice_applications__apply_no primary key (uid, apply_no),
  constraint invoice_applications__sum check (net_fen + tax_fen = amount_fen),
  constraint invoice_applications__red check (red_fen between 0 and amount_fen),
  constraint invoice_applications__issued check ((status = 'issued') = (number is not null)),
  constraint invoice_applications__day check ((number is null) = (issued_on is null))
);
create unique index invoice_applications__once on invoice_applications (apply_no);
create index invoice_applications__list on invoice_applications (uid, created_at desc, apply_no);
create index invoice_applications__queue on invoice_applications (created_at, apply_no) where status in ('submitted', 'issuing');
revoke delete on invoice_applications from uc_app;

-- Every number that the tax bureau gave, of invoices and of red letters.
create table invoice_numbers (
  number text collate "C" constraint invoice_numbers__number primary key,
  doc_no text collate "C" not null
);
revoke update, delete on invoice_numbers from uc_app;

create table invoice_lines (
  uid bigint not null,
  apply_no text collate "C" not null,
  seq int not null,
  order_no text collate "C" not null,
  kind text not null check (kind in ('sale', 'discount')),
  name text not null,
  code text not null,
  rate_bps int not null,
  amount_fen bigint not null,
  net_fen bigint not null,
  tax_fen bigint not null,
  constraint invoice_lines__seq primary key (uid, apply_no, seq),
  constraint invoice_lines__application foreign key (uid, apply_no) references invoice_applications,
  constraint invoice_lines__sum check (net_fen + tax_fen = amount_fen),
  constraint invoice_lines__sign check ((kind = 'discount') = (amount_fen < 0))
);
revoke update, delete on invoice_lines from uc_app;

-- What an application has of an order. `open` until it is issued or ends.
create table invoice_orders (
  uid bigint not null,
  apply_no text collate "C" not null,
  order_no text collate "C" not null,
  state text not null check (state in ('open', 'issued', 'gone')),
  amount_fen bigint not null,
  tax_fen bigint not null,
  red_fen bigint not null default 0,
  -- The order was refunded since somebody has looked.
  is_refunded boolean not null default false,
  constraint invoice_orders__order primary key (uid, apply_no, order_no),
  constraint invoice_orders__application foreign key (uid, apply_no) references invoice_applications,
  constraint invoice_orders__amount_fen check (amount_fen > 0),
  constraint invoice_orders__red check (red_fen between 0 and amount_fen)
);
create index invoice_orders__of_order on invoice_orders (uid, order_no);
-- An order is in one application at a time.
create unique index invoice_orders__one_open on invoice_orders (uid, order_no) where state = 'open';
create index invoice_orders__refunded on invoice_orders (uid, order_no) where is_refunded;
revoke delete on invoice_orders from uc_app;

-- The part of an order that a refund takes back from an invoice.
create table invoice_reds (
  uid bigint not null,
  red_no text collate "C" not null,
  apply_no text collate "C" not null,
  order_no text collate "C" not null,
  status text not null check (status in ('waiting', 'asked', 'done')),
  amount_fen bigint not null constraint invoice_reds__amount_fen check (amount_fen > 0),
  tax_fen bigint not null,
  asked_until timestamptz,
  number text,
  issued_on date,
  staff_name text,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  version int not null default 1,
  constraint invoice_reds__red_no primary key (uid, red_no),
  constraint invoice_reds__order foreign key (uid, apply_no, order_no) references invoice_orders,
  constraint invoice_reds__asked check ((status = 'asked') = (asked_until is not null)),
  constraint invoice_reds__done check ((status = 'done') = (number is not null) and (number is null) = (issued_on is null))
);
create unique index invoice_reds__once on invoice_reds (red_no);
create unique index invoice_reds__one_open on invoice_reds (uid, apply_no, order_no) where status <> 'done';
create index invoice_reds__queue on invoice_reds (created_at, red_no) where status <> 'done';
create index invoice_reds__asked_until on invoice_reds (asked_until) where asked_until is not null;
create index invoice_reds__of_order on invoice_reds (uid, order_no);
revoke delete on invoice_reds from uc_app;

-- Files of an invoice as they came.
create table invoice_files (
  uid bigint not null,
  apply_no text collate "C" not null,
  file_id text collate "C" not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  at timestamptz not null default app_now(),
  constraint invoice_files__file primary key (uid, apply_no, file_id),
  constraint invoice_files__once unique (uid, apply_no, sha256),
  constraint invoice_files__application foreign key (uid, apply_no) references invoice_applications
);
revoke update, delete on invoice_files from uc_app;

-- A refund, of whatever order and by whomever, is seen by the job that writes red letters.
create function note_invoiced_refund() returns trigger language plpgsql as $$
begin
  update invoice_orders set is_refunded = true
    where uid = new.uid and order_no = new.order_no and state <> 'gone' and not is_refunded;
  return null;
end $$;
create trigger refund_legs__invoiced after insert on refund_legs
  for each row execute function note_invoiced_refund();

-- What has been paid, newest first, for the list of what can be invoiced.
create index orders__paid on orders (uid, paid_at desc, order_no) where paid_at is not null;

do $$
declare named text;
begin
  foreach named in array array['invoice_titles', 'invoice_applications', 'invoice_lines', 'invoice_orders', 'invoice_reds', 'invoice_files'] loop
    execute format('alter table %I enable row level security, force row level security', named);
    execute format('create policy tenant on %I using (
      (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
    )', named);
  end loop;
end $$;
