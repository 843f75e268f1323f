-- The clock of every decision about time (trust §3.5). Tests move it; nobody does so in production.
create table test_clock (
  only_row boolean primary key default true constraint test_clock__only_row check (only_row),
  offset_ms bigint not null default 0
);
insert into test_clock default values;
revoke insert, update, delete on test_clock from uc_app;

create function app_now() returns timestamptz
language sql stable parallel safe
as $$ select now() + (select offset_ms from test_clock) * interval '1 millisecond' $$;
