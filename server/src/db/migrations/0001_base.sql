-- The clock of every decision about time (trust §3.5). Tests move it; nobody does so in production.
create table test_clock (
  only_row boolean primary key default true constraint test_clock__only_row check (only_row),
  offset_ms bigint not null default 0
);
insert into test_clock default values;
revoke insert, update, delete on test_clock from uc_app;

-- plpgsql, because a function in SQL that reads a table is planned anew with every call: 25 µs instead of 70.
create function app_now() returns timestamptz
language plpgsql stable parallel safe
as $$ begin return now() + (select offset_ms from test_clock) * interval '1 millisecond'; end $$;
