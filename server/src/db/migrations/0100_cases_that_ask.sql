-- Whether a case waits for its customer is told by its state and by what it asks for: an answer that is paid waits for us. The
-- counts of the tabs tell both apart.
alter table filing_counts add column due_kind text not null default '';
alter table filing_counts alter column due_kind drop default;
alter table filing_counts drop constraint filing_counts__status;
alter table filing_counts
  add constraint filing_counts__status primary key (uid, area, creator, status, due_kind);
create or replace function count_filing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = new.status and old.created_by_sub is not distinct from new.created_by_sub
    and old.due_kind is not distinct from new.due_kind then
    return null;
  end if;
  insert into filing_counts (uid, area, creator, status, due_kind, n)
    select c.uid, c.area, c.creator, c.status, coalesce(c.due_kind, ''), sum(c.n)::int from (
      select new.uid, new.area, '' as creator, new.status, new.due_kind, 1 as n
      union all select new.uid, new.area, new.created_by_sub, new.status, new.due_kind, 1 where new.created_by_sub is not null
      union all select old.uid, old.area, '', old.status, old.due_kind, -1 where tg_op = 'UPDATE'
      union all select old.uid, old.area, old.created_by_sub, old.status, old.due_kind, -1
        where tg_op = 'UPDATE' and old.created_by_sub is not null
    ) as c group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (uid, area, creator, status, due_kind) do update set n = filing_counts.n + excluded.n;
  return null;
end $$;
drop trigger filing_cases__count on filing_cases;
create trigger filing_cases__count after insert or update of status, created_by_sub, due_kind on filing_cases
  for each row execute function count_filing();

truncate filing_counts;
insert into filing_counts (uid, area, creator, status, due_kind, n)
  select uid, area, '', status, coalesce(due_kind, ''), count(*)::int from filing_cases group by 1, 2, 4, 5
  union all
  select uid, area, created_by_sub, status, coalesce(due_kind, ''), count(*)::int from filing_cases
    where created_by_sub is not null group by 1, 2, 3, 4, 5;
