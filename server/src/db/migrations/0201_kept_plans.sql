-- What every posting runs keeps its plans. Arrays of unknown length made PostgreSQL plan each of these statements anew in
-- each call: half a millisecond of a posting. The locks, their order and what is refused are those of before.

-- In plpgsql, which keeps the plan of its query; a function of SQL that is not inlined plans it in each call.
create or replace function ledger_clock() returns timestamptz
language plpgsql volatile
as $$ begin
  return date_trunc('milliseconds', clock_timestamp() + (select offset_ms from test_clock) * interval '1 millisecond');
end $$;

create or replace function ledger_lock(p_uids bigint[], p_account_nos int[]) returns void
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  locked int;
begin
  for attempt in 1..2 loop
    perform from ledger_accounts a
      where (a.uid, a.account_no) in (select uid, account_no from unnest(p_uids, p_account_nos) as asked (uid, account_no))
      order by a.uid, a.account_no
      for no key update;
    get diagnostics locked = row_count;
    exit when locked = cardinality(p_uids)
      or locked = (select count(distinct (uid, account_no)) from unnest(p_uids, p_account_nos) as asked (uid, account_no));
    if attempt = 2 then
      raise exception 'ledger: no such account' using errcode = '23503';
    end if;
    perform ledger_open(uid) from (select distinct uid from unnest(p_uids) as uid order by uid) as tenants;
  end loop;
end $$;

-- The moment is read when every head is locked, so that it lies after whatever the chains already hold.
create or replace function audit_lock(p_uids bigint[]) returns table (uid bigint, seq bigint, hash bytea, at timestamptz)
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  uids bigint[];
  seqs bigint[];
  hashes bytea[];
  moment timestamptz;
begin
  for attempt in 1..2 loop
    select coalesce(array_agg(locked.uid), '{}'), array_agg(locked.seq), array_agg(locked.hash) into uids, seqs, hashes
      from (select h.uid, h.seq, h.hash from audit_heads h where h.uid = any (p_uids) order by h.uid for no key update) as locked;
    exit when p_uids <@ uids;
    insert into audit_heads (uid) select distinct asked.uid from unnest(p_uids) as asked (uid) order by 1 on conflict do nothing;
  end loop;
  moment := ledger_clock();
  return query select head.uid, head.seq, head.hash, moment from unnest(uids, seqs, hashes) as head (uid, seq, hash);
end $$;

alter function ledger_begin(bigint[], int[]) set plan_cache_mode = force_generic_plan;

-- Each event has to follow the locked end of its chain, so that none can fork; the index of random keys beside that was
-- the widest of the book and kept nothing else.
alter table audit_events drop constraint audit_events__prev_hash;

-- The same refusals, asked by the condition of a trigger that runs only to refuse.
drop trigger ledger_accounts__guard on ledger_accounts;
create or replace function ledger_account_guard() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then
    raise exception 'ledger: an account is never deleted' using errcode = '42501';
  end if;
  if (new.uid, new.account_no, new.code, new.currency, new.shortage)
     is distinct from (old.uid, old.account_no, old.code, old.currency, old.shortage) then
    raise exception 'ledger: what an account is never changes' using errcode = '42501';
  end if;
  raise exception 'ledger: a balance moves only through postings' using errcode = '42501';
end $$;
create trigger ledger_accounts__guard before update on ledger_accounts for each row
  when ((new.uid, new.account_no, new.code, new.currency, new.shortage)
      is distinct from (old.uid, old.account_no, old.code, old.currency, old.shortage)
    or (new.balance is distinct from old.balance and pg_trigger_depth() < 1))
  execute function ledger_account_guard();
create trigger ledger_accounts__kept before delete on ledger_accounts
  for each row execute function ledger_account_guard();
