/**
 * Makes the database of a test refuse SQL that depends on the time zone of the session: to take a moment for
 * a day or a clock time, or the other way round, without saying where. `at time zone 'Asia/Shanghai'` says
 * it. For a superuser; a text in which a moment is written names its offset and may be read by anybody.
 */
export const refuseZones = `
  do $$ declare
    one regprocedure;
  begin
    for one in select p.oid from pg_proc p where pronamespace = 'pg_catalog'::regnamespace and (
        proname ~ '^(date|timestamp)_(eq|ne|lt|le|gt|ge|cmp)_timestamptz$'
        or proname ~ '^timestamptz_(eq|ne|lt|le|gt|ge|cmp)_(date|timestamp)$'
        or p.oid::regprocedure::text in ('timestamptz(date)', 'timestamptz(timestamp without time zone)',
          'date(timestamp with time zone)', '"timestamp"(timestamp with time zone)', '"time"(timestamp with time zone)',
          'timetz(timestamp with time zone)', 'to_char(timestamp with time zone,text)', 'to_timestamp(text,text)',
          'age(timestamp with time zone)', 'age(timestamp with time zone,timestamp with time zone)'))
    loop
      execute format('revoke execute on function %s from public', one);
    end loop;
  end $$`;
