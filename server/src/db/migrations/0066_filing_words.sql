-- What cases are found by (product 02 §2.8): every two letters that stand beside each other in a name. An index of a plain
-- comparison is used under row-level security as well, which one of patterns is not.
create table filing_words (
  uid bigint not null,
  area text collate "C" not null,
  word text collate "C" not null,
  app_no text collate "C" not null,
  constraint filing_words__word primary key (uid, area, word, app_no)
);
create index filing_words__app_no on filing_words (uid, app_no);
alter table filing_words enable row level security, force row level security;
create policy tenant on filing_words using (
  (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
) with check (true);

create function words_of_filing(name text) returns setof text language sql immutable as $$
  select distinct substr(name, i, 2) from generate_series(1, char_length(name) - 1) as i
$$;
create function note_filing_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.name = new.name then return null; end if;
    delete from filing_words where uid = new.uid and app_no = new.app_no;
  end if;
  insert into filing_words (uid, area, word, app_no)
    select new.uid, new.area, word, new.app_no from words_of_filing(new.name) as word;
  return null;
end $$;
create trigger filing_cases__words after insert or update of name on filing_cases
  for each row execute function note_filing_words();
insert into filing_words (uid, area, word, app_no)
  select uid, area, word, app_no from filing_cases cross join lateral words_of_filing(name) as word;
