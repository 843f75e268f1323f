-- What a contract is in for one of its sides in the list of contracts (signings.md#states); its list, its index and its counts
-- ask this function, so that they cannot differ.
create function contract_state(status text, confirmed_at timestamptz) returns text
language sql immutable parallel safe
as $$
  select case status
    when 'pending_confirm' then case when confirmed_at is null then 'mine' else 'theirs' end
    when 'completed' then 'done' when 'terminated' then 'ended' when 'closed' then 'ended' else 'running' end
$$;
create index contracts__state on contracts
  (uid, contract_state(status, buyer_confirmed_at), created_at desc, contract_no desc);
create index contracts__provider_state on contracts
  (provider_uid, contract_state(status, provider_confirmed_at), created_at desc, contract_no desc);

-- How many contracts an account has as a side in a state, by the sub-account that made the request or the bid; '' for the
-- owner. Kept by the trigger below, so that the list counts its tabs without reading its rows (ADR 173).
create table contract_counts (
  uid bigint not null,
  side text not null check (side in ('buyer', 'provider')),
  creator text not null,
  state text not null,
  n int not null,
  constraint contract_counts__state primary key (uid, side, creator, state)
) with (fillfactor = 60);
create function count_contract() returns trigger language plpgsql as $$
begin
  -- Both sides in one order, so that two at once wait for each other and do not deadlock; a side for which nothing has
  -- changed is not written, since a step of one account alone may not see the other's.
  insert into contract_counts (uid, side, creator, state, n)
    select c.uid, c.side, coalesce(c.creator, ''), c.state, sum(c.n)::int from (
      select new.uid, 'buyer' as side, new.created_by_sub as creator,
        contract_state(new.status, new.buyer_confirmed_at) as state, 1 as n
      union all
      select new.provider_uid, 'provider', new.provider_sub, contract_state(new.status, new.provider_confirmed_at), 1
      union all
      select old.uid, 'buyer', old.created_by_sub, contract_state(old.status, old.buyer_confirmed_at), -1
        where tg_op = 'UPDATE'
      union all
      select old.provider_uid, 'provider', old.provider_sub, contract_state(old.status, old.provider_confirmed_at), -1
        where tg_op = 'UPDATE'
    ) as c group by 1, 2, 3, 4 having sum(c.n) <> 0 order by 1, 2, 3, 4
  on conflict (uid, side, creator, state) do update set n = contract_counts.n + excluded.n;
  return null;
end $$;
-- At the commit: a count is shared by all contracts of an account, and is locked after the accounts of money.
create constraint trigger contracts__count
  after insert or update of status, created_by_sub, provider_sub, buyer_confirmed_at, provider_confirmed_at on contracts
  deferrable initially deferred for each row execute function count_contract();
insert into contract_counts (uid, side, creator, state, n)
select uid, 'buyer', coalesce(created_by_sub, ''), contract_state(status, buyer_confirmed_at), count(*)::int
  from contracts group by 1, 3, 4
union all
select provider_uid, 'provider', coalesce(provider_sub, ''), contract_state(status, provider_confirmed_at), count(*)::int
  from contracts group by 1, 3, 4;
revoke delete on contract_counts from uc_app;
alter table contract_counts enable row level security, force row level security;
create policy tenant on contract_counts using (
  (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[]));

-- The same list has the entrustment of each filing that has one: whether it has is counted beside the cases.
alter table filing_counts add column is_entrusted boolean not null default false;
alter table filing_counts alter column is_entrusted drop default;
alter table filing_counts drop constraint filing_counts__status;
alter table filing_counts
  add constraint filing_counts__status primary key (uid, area, creator, status, due_kind, is_entrusted);
create or replace function count_filing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = new.status and old.created_by_sub is not distinct from new.created_by_sub
    and old.due_kind is not distinct from new.due_kind and (old.entrusted is null) = (new.entrusted is null) then
    return null;
  end if;
  insert into filing_counts (uid, area, creator, status, due_kind, is_entrusted, n)
    select c.uid, c.area, c.creator, c.status, coalesce(c.due_kind, ''), c.is_entrusted, sum(c.n)::int from (
      select new.uid, new.area, '' as creator, new.status, new.due_kind, new.entrusted is not null as is_entrusted, 1 as n
      union all
      select new.uid, new.area, new.created_by_sub, new.status, new.due_kind, new.entrusted is not null, 1
        where new.created_by_sub is not null
      union all
      select old.uid, old.area, '', old.status, old.due_kind, old.entrusted is not null, -1 where tg_op = 'UPDATE'
      union all
      select old.uid, old.area, old.created_by_sub, old.status, old.due_kind, old.entrusted is not null, -1
        where tg_op = 'UPDATE' and old.created_by_sub is not null
    ) as c group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (uid, area, creator, status, due_kind, is_entrusted) do update set n = filing_counts.n + excluded.n;
  return null;
end $$;
drop trigger filing_cases__count on filing_cases;
create trigger filing_cases__count after insert or update of status, created_by_sub, due_kind, entrusted on filing_cases
  for each row execute function count_filing();
truncate filing_counts;
insert into filing_counts (uid, area, creator, status, due_kind, is_entrusted, n)
  select uid, area, '', status, coalesce(due_kind, ''), entrusted is not null, count(*)::int
    from filing_cases group by 1, 2, 4, 5, 6
  union all
  select uid, area, created_by_sub, status, coalesce(due_kind, ''), entrusted is not null, count(*)::int
    from filing_cases where created_by_sub is not null group by 1, 2, 3, 4, 5, 6;
create index filing_cases__entrusted on filing_cases (uid, area, submitted_at desc, app_no desc)
  where entrusted is not null and status <> 'draft';
