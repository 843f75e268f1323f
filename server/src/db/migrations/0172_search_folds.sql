-- What search fields compare: width and case count for nothing. By a collation that folds every letter, for `lower` alone
-- folds only those of the database's lc_ctype: of 'C' no É. Rather by one that every engine and version has, for a dump may
-- be loaded into another one.
do $$
declare
  ways constant text[] := array['und-x-icu', 'pg_c_utf8', 'C.utf8', 'C.UTF-8', 'default'];
  way constant text := (
    select collname from pg_collation
    where collname = any(ways) and collencoding in (-1, pg_char_to_encoding('UTF8'))
    order by array_position(ways, collname::text) limit 1
  );
begin
  execute format(
    'create function folded(text) returns text language sql immutable strict parallel safe as %L',
    format('select lower(normalize($1, nfkc) collate %I)', way)
  );
end $$;

-- Cases are found by the pairs of letters of their folded names.
create or replace function note_filing_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.name = new.name then return null; end if;
    delete from filing_words where uid = new.uid and app_no = new.app_no;
  end if;
  insert into filing_words (uid, area, word, app_no)
    select new.uid, new.area, word, new.app_no from words_of_filing(folded(new.name)) as word;
  return null;
end $$;
delete from filing_words w using filing_cases c
  where c.uid = w.uid and c.app_no = w.app_no and folded(c.name) <> c.name;
insert into filing_words (uid, area, word, app_no)
  select uid, area, word, app_no from filing_cases cross join lateral words_of_filing(folded(name)) as word
  where folded(name) <> name;

-- And requests of the hall by the letters and pairs of their folded words.
update crowd_hall set
  words = folded(words),
  grams = array(
    select distinct gram
    from regexp_split_to_table(folded(words), '\s+') as part
      cross join lateral generate_series(1, char_length(part)) as i
      cross join lateral (values (substr(part, i, 1)), (substr(part, i, 2))) as found (gram)
  )
where folded(words) <> words;
