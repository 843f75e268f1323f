-- Incubation of projects (product 05 §5.13, 11 §11.7, ADR 54).
create table maker_mentors (
  mentor_no text collate "C" constraint maker_mentors__mentor_no primary key,
  name text not null,
  title text not null,
  intro text not null,
  center text not null constraint maker_mentors__center references sub_centers,
  -- 1 is Monday; the whole hours from one to before the other.
  weekdays int[] not null,
  from_hour int not null,
  to_hour int not null,
  active boolean not null,
  version int not null default 1,
  constraint maker_mentors__hours check (from_hour < to_hour)
);
create table maker_seats (
  seat_no text collate "C" constraint maker_seats__seat_no primary key,
  center text not null constraint maker_seats__center references sub_centers,
  name text not null,
  -- For one month.
  price_fen bigint not null check (price_fen > 0),
  active boolean not null,
  version int not null default 1,
  constraint maker_seats__name unique (center, name)
);
revoke delete on maker_mentors, maker_seats from uc_app;

create table maker_incubations (
  uid bigint not null,
  incubation_no text collate "C" not null,
  project_no text collate "C" not null,
  creator text,
  status text not null check (status in ('applied', 'refused', 'withdrawn', 'running', 'graduated', 'ended')),
  goal text not null,
  months int not null check (months in (3, 6, 12)),
  center_wish text not null,
  mentor_no text collate "C" constraint maker_incubations__mentor references maker_mentors,
  center text,
  from_on date,
  to_on date,
  -- What both confirm: staff by offering it, the people of the project by its hash.
  agreement text,
  text_hash text,
  offered_at timestamptz,
  confirm_by timestamptz,
  confirmed_at timestamptz,
  wish text check (wish in ('graduate', 'exit')),
  wish_text text,
  wish_at timestamptz,
  end_reason text,
  ended_at timestamptz,
  created_at timestamptz not null default app_now(),
  version int not null default 1,
  constraint maker_incubations__incubation_no primary key (uid, incubation_no),
  constraint maker_incubations__project foreign key (uid, project_no) references maker_projects,
  constraint maker_incubations__agreement check (status not in ('running', 'graduated') or text_hash is not null),
  constraint maker_incubations__wish check ((wish is null) = (wish_at is null))
);
create unique index maker_incubations__number on maker_incubations (incubation_no);
create unique index maker_incubations__open on maker_incubations (uid, project_no) where status in ('applied', 'running');
create index maker_incubations__queue on maker_incubations (status, created_at);

create table maker_incubation_notes (
  uid bigint not null,
  incubation_no text collate "C" not null,
  note_no text collate "C" not null,
  author text not null,
  text text not null,
  at timestamptz not null default app_now(),
  constraint maker_incubation_notes__note_no primary key (uid, incubation_no, note_no),
  constraint maker_incubation_notes__incubation foreign key (uid, incubation_no) references maker_incubations
);
revoke update, delete on maker_incubation_notes from uc_app;

create table maker_bookings (
  uid bigint not null,
  booking_no text collate "C" not null,
  incubation_no text collate "C" not null,
  mentor_no text collate "C" not null constraint maker_bookings__mentor references maker_mentors,
  starts_at timestamptz not null,
  topic text not null,
  status text not null check (status in ('booked', 'cancelled', 'held', 'missed')),
  note text,
  created_at timestamptz not null default app_now(),
  constraint maker_bookings__booking_no primary key (uid, booking_no),
  constraint maker_bookings__incubation foreign key (uid, incubation_no) references maker_incubations
);
create unique index maker_bookings__number on maker_bookings (booking_no);
create index maker_bookings__of on maker_bookings (uid, incubation_no, starts_at);
create index maker_bookings__when on maker_bookings (starts_at) where status = 'booked';
-- An hour of a mentor is somebody's or nobody's; everybody sees that it is taken, nobody by whom.
create table maker_mentor_hours (
  mentor_no text collate "C" not null constraint maker_mentor_hours__mentor references maker_mentors,
  starts_at timestamptz not null,
  booking_no text collate "C" not null,
  constraint maker_mentor_hours__once primary key (mentor_no, starts_at)
);

create table maker_seat_orders (
  uid bigint not null,
  order_no text collate "C" not null,
  incubation_no text collate "C" not null,
  seat_no text collate "C" not null constraint maker_seat_orders__seat references maker_seats,
  from_month text collate "C" not null,
  months int not null check (months between 1 and 6),
  -- Of one month, as it was ordered.
  price_fen bigint not null,
  state text not null check (state in ('unpaid', 'paid', 'closed', 'returned', 'ended')),
  returned_fen bigint not null default 0,
  -- The first day after its last month.
  ends_on date not null,
  created_at timestamptz not null default app_now(),
  constraint maker_seat_orders__order_no primary key (uid, order_no),
  constraint maker_seat_orders__incubation foreign key (uid, incubation_no) references maker_incubations
);
create index maker_seat_orders__of on maker_seat_orders (uid, incubation_no, created_at);
create index maker_seat_orders__ends on maker_seat_orders (ends_on) where state = 'paid';
-- A seat is somebody's in a month or nobody's.
create table maker_seat_months (
  seat_no text collate "C" not null constraint maker_seat_months__seat references maker_seats,
  month text collate "C" not null,
  order_no text collate "C" not null,
  constraint maker_seat_months__once primary key (seat_no, month)
);
create index maker_seat_months__order on maker_seat_months (order_no);
revoke delete on maker_incubations, maker_bookings, maker_seat_orders from uc_app;

do $$
declare
  private text;
begin
  foreach private in array array['maker_incubations', 'maker_incubation_notes', 'maker_bookings', 'maker_seat_orders']
  loop
    execute format('alter table %I enable row level security, force row level security', private);
    execute format(
      'create policy tenant on %I using ((select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])) with check (true)',
      private
    );
  end loop;
end $$;
