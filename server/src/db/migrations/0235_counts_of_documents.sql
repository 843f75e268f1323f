-- How many tickets of an account stand in a state, by who opened them and by what they are about; '' for the owner, and for
-- no document. Kept by the trigger below, so that a list counts its tabs without reading its rows (ADR 147).
create table ticket_counts (
  uid bigint not null,
  creator text not null,
  kind text not null,
  status text not null,
  n int not null,
  constraint ticket_counts__status primary key (uid, creator, kind, status)
) with (fillfactor = 60);
create function count_ticket() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = new.status and old.created_by_sub is not distinct from new.created_by_sub then
    return null;
  end if;
  -- In one order, so that two at once wait for each other and do not deadlock.
  insert into ticket_counts (uid, creator, kind, status, n)
    select c.uid, c.creator, c.kind, c.status, sum(c.n)::int from (
      select new.uid, coalesce(new.created_by_sub, '') as creator, coalesce(new.kind, '') as kind, new.status, 1 as n
      union all
      select old.uid, coalesce(old.created_by_sub, ''), coalesce(old.kind, ''), old.status, -1 where tg_op = 'UPDATE'
    ) as c group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (uid, creator, kind, status) do update set n = ticket_counts.n + excluded.n;
  return null;
end $$;
create trigger tickets__count after insert or update of status, created_by_sub on tickets
  for each row execute function count_ticket();
insert into ticket_counts (uid, creator, kind, status, n)
select uid, coalesce(created_by_sub, ''), coalesce(kind, ''), status, count(*)::int from tickets group by 1, 2, 3, 4;

-- The same of applications for invoices.
create table invoice_counts (
  uid bigint not null,
  creator text not null,
  status text not null,
  n int not null,
  constraint invoice_counts__status primary key (uid, creator, status)
) with (fillfactor = 60);
create function count_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = new.status and old.created_by_sub is not distinct from new.created_by_sub then
    return null;
  end if;
  insert into invoice_counts (uid, creator, status, n)
    select c.uid, c.creator, c.status, sum(c.n)::int from (
      select new.uid, coalesce(new.created_by_sub, '') as creator, new.status, 1 as n
      union all select old.uid, coalesce(old.created_by_sub, ''), old.status, -1 where tg_op = 'UPDATE'
    ) as c group by 1, 2, 3 order by 1, 2, 3
  on conflict (uid, creator, status) do update set n = invoice_counts.n + excluded.n;
  return null;
end $$;
create trigger invoice_applications__count after insert or update of status, created_by_sub on invoice_applications
  for each row execute function count_invoice();
insert into invoice_counts (uid, creator, status, n)
select uid, coalesce(created_by_sub, ''), status, count(*)::int from invoice_applications group by 1, 2, 3;

do $$
declare
  named text;
begin
  foreach named in array array['ticket_counts', 'invoice_counts'] loop
    execute format('revoke delete on %I from uc_app', named);
    execute format('alter table %I enable row level security, force row level security', named);
    execute format('create policy tenant on %I using (
      (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[]))', named);
  end loop;
end $$;

-- A state that few of many are in is read from its own index.
create index tickets__status on tickets (uid, status, created_at desc, ticket_no);
create index invoice_applications__status on invoice_applications (uid, status, created_at desc, apply_no);
