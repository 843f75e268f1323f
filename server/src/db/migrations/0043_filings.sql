-- Applicants, cases and what belongs to them (product 03 §3.16–3.19, 05 §5.14–5.16, 11 §11.6).
create table filing_applicants (
  uid bigint not null,
  applicant_no text collate "C" not null,
  kind text not null check (kind in ('person', 'enterprise')),
  region text not null check (region in ('mainland', 'hongkong', 'macao', 'taiwan', 'overseas')),
  name_cn text not null,
  -- What else was typed, JSON without numbers and telephone.
  profile jsonb not null,
  private text, -- sealed: numbers and telephone; null once it is erased
  -- One template for each number of an account.
  id_key bytea,
  has_licence boolean not null default false,
  licence_file text,
  status text not null check (status in ('draft', 'usable', 'deleted')),
  created_by text not null,
  created_by_sub text,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  version int not null default 1,
  constraint filing_applicants__applicant_no primary key (uid, applicant_no)
);
create unique index filing_applicants__id_key on filing_applicants (uid, id_key) where status <> 'deleted' and id_key is not null;

create table filing_cases (
  uid bigint not null,
  app_no text collate "C" not null,
  area text not null check (area in ('copyright', 'trademark', 'patent')),
  kind text not null,
  name text not null,
  status text not null,
  -- Where a case that is deemed withdrawn, or lapsed, goes back to.
  resume_status text,
  -- What was typed, JSON by the contract's schema; files are ids.
  form jsonb not null,
  applicant text not null default '',
  -- Applicants as they were when the case was handed in.
  applicants text, -- sealed
  created_by text not null,
  created_by_sub text,
  -- The day whose tables of law the case keeps.
  law_on date not null,
  edition int,
  -- The order of the application itself; others are follow-ups.
  order_no text collate "C",
  official_fen bigint not null default 0,
  service_fen bigint not null default 0,
  filing_no text,
  reg_no text,
  filed_on date,
  registered_on date,
  ends_on date,
  due_on date,
  due_kind text,
  fix_note text,
  draft_changes int not null default 0 check (draft_changes between 0 and 3),
  staff_id text,
  staff_name text,
  -- Since when it waits for staff, null while it does not.
  waiting_since timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  submitted_at timestamptz,
  version int not null default 1,
  constraint filing_cases__app_no primary key (uid, app_no)
) with (fillfactor = 85);
create unique index filing_cases__number on filing_cases (app_no);
create unique index filing_cases__filing_no on filing_cases (area, filing_no) where filing_no is not null;
create index filing_cases__newest on filing_cases (uid, area, created_at desc, app_no);
create index filing_cases__status on filing_cases (uid, area, status, created_at desc, app_no);
create index filing_cases__creator on filing_cases (uid, area, created_by_sub, created_at desc, app_no) where created_by_sub is not null;
create index filing_cases__desk on filing_cases (status, waiting_since) where waiting_since is not null;
create index filing_cases__ends_on on filing_cases (ends_on) where status in ('registered', 'renewal_due');
revoke delete on filing_cases from uc_app;

-- How many cases of an account stand in a state, by who made them; '' for all makers. Kept by the trigger below, so that a
-- list counts its tabs without reading its rows.
create table filing_counts (
  uid bigint not null,
  area text not null,
  creator text not null,
  status text not null,
  n int not null,
  constraint filing_counts__status primary key (uid, area, creator, status)
) with (fillfactor = 60);
create function count_filing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = new.status and old.created_by_sub is not distinct from new.created_by_sub then
    return null;
  end if;
  insert into filing_counts (uid, area, creator, status, n)
    select c.uid, c.area, c.creator, c.status, sum(c.n)::int from (
      select new.uid, new.area, '' as creator, new.status, 1 as n
      union all select new.uid, new.area, new.created_by_sub, new.status, 1 where new.created_by_sub is not null
      union all select old.uid, old.area, '', old.status, -1 where tg_op = 'UPDATE'
      union all select old.uid, old.area, old.created_by_sub, old.status, -1 where tg_op = 'UPDATE' and old.created_by_sub is not null
    ) as c group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (uid, area, creator, status) do update set n = filing_counts.n + excluded.n;
  return null;
end $$;
create trigger filing_cases__count after insert or update of status, created_by_sub on filing_cases
  for each row execute function count_filing();

create table filing_stages (
  uid bigint not null,
  app_no text collate "C" not null,
  seq int not null,
  at timestamptz not null default app_now(),
  event text not null,
  to_status text not null,
  actor_kind text not null check (actor_kind in ('owner', 'sub', 'staff', 'system', 'office')),
  actor text not null,
  comment text,
  constraint filing_stages__seq primary key (uid, app_no, seq),
  constraint filing_stages__case foreign key (uid, app_no) references filing_cases
);
revoke update, delete on filing_stages from uc_app;

create table filing_papers (
  uid bigint not null,
  app_no text collate "C" not null,
  seq int not null,
  side text not null check (side in ('applicant', 'platform', 'office')),
  kind text not null,
  title text not null,
  file_id text,
  at timestamptz not null default app_now(),
  constraint filing_papers__seq primary key (uid, app_no, seq),
  constraint filing_papers__case foreign key (uid, app_no) references filing_cases
);
revoke update, delete on filing_papers from uc_app;

-- What is to be done by a day.
create table filing_duties (
  uid bigint not null,
  app_no text collate "C" not null,
  seq int not null,
  kind text not null,
  opened_at timestamptz not null default app_now(),
  served_on date not null,
  due_on date not null,
  -- Of an annual fee, its year.
  year int,
  ended_at timestamptz,
  how text check (how in ('done', 'missed', 'void')),
  constraint filing_duties__seq primary key (uid, app_no, seq),
  constraint filing_duties__case foreign key (uid, app_no) references filing_cases,
  constraint filing_duties__ended check ((ended_at is null) = (how is null))
);
create unique index filing_duties__open on filing_duties (uid, app_no, kind) where ended_at is null;
create index filing_duties__due_on on filing_duties (due_on) where ended_at is null;

-- One order of a case, with its two trails of money.
create table filing_orders (
  uid bigint not null,
  order_no text collate "C" not null,
  app_no text collate "C" not null,
  business text not null,
  year int,
  note text,
  official_fen bigint not null check (official_fen >= 0),
  service_fen bigint not null check (service_fen >= 0),
  items jsonb not null,
  state text not null default 'unpaid' check (state in ('unpaid', 'paid', 'filed', 'ended', 'returned', 'closed')),
  official text not null default 'none' check (official in ('none', 'escrow', 'held', 'paid', 'returned')),
  returned_fen bigint not null default 0,
  earned_fen bigint not null default 0,
  receipt_no text,
  created_at timestamptz not null default app_now(),
  paid_at timestamptz,
  filed_at timestamptz,
  ended_at timestamptz,
  constraint filing_orders__order_no primary key (uid, order_no),
  constraint filing_orders__case foreign key (uid, app_no) references filing_cases,
  constraint filing_orders__tally check (returned_fen + earned_fen <= official_fen + service_fen)
);
create index filing_orders__case_no on filing_orders (uid, app_no, created_at);
-- One order of a business at a time.
create unique index filing_orders__open on filing_orders (uid, app_no, business) where state in ('unpaid', 'paid');
revoke delete on filing_orders from uc_app;

-- What the office has sent, once each; what fits no state yet waits.
create table filing_office_events (
  uid bigint not null,
  app_no text collate "C" not null,
  event_id text collate "C" not null,
  place bigint not null,
  kind text not null,
  served_on date not null,
  delivery text not null check (delivery in ('electronic', 'paper')),
  detail jsonb not null,
  received_at timestamptz not null default app_now(),
  applied_at timestamptz,
  constraint filing_office_events__event_id primary key (uid, app_no, event_id),
  constraint filing_office_events__case foreign key (uid, app_no) references filing_cases
);
create index filing_office_events__held on filing_office_events (uid, app_no, place) where applied_at is null;
revoke delete on filing_office_events from uc_app;

create table filing_office_cursors (
  office text collate "C" constraint filing_office_cursors__office primary key,
  cursor text not null,
  read_at timestamptz not null default app_now()
);

-- The sandbox of the office: what it will send, by the ending of the name (product 09 §9.12).
create table sandbox_office_events (
  place bigint generated always as identity constraint sandbox_office_events__place primary key,
  event_id text collate "C" not null constraint sandbox_office_events__event_id unique,
  reference text collate "C" not null,
  kind text not null,
  number text,
  turn int not null,
  visible_at timestamptz not null,
  constraint sandbox_office_events__turn unique (reference, turn)
);
create index sandbox_office_events__visible_at on sandbox_office_events (visible_at, place);

do $$
declare
  private text;
begin
  foreach private in array array['filing_applicants', 'filing_cases', 'filing_counts', 'filing_stages', 'filing_papers',
    'filing_duties', 'filing_orders', 'filing_office_events']
  loop
    execute format('alter table %I enable row level security, force row level security', private);
    execute format(
      'create policy tenant on %I using ((select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])) with check (true)',
      private
    );
  end loop;
end $$;
