-- How the calls to each partner ended, for the console, the metrics and the alarm: of all servers together.
create table partner_calls (
  partner text constraint partner_calls__partner primary key,
  -- The day, in China, that the two numbers are of.
  day date not null,
  succeeded int not null default 0,
  failed int not null default 0,
  failures_in_a_row int not null default 0,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  -- What the partner answered, without numbers, addresses and codes of anybody.
  last_failure text check (length(last_failure) <= 300)
);
