-- Pictures that look alike differ in at most 8 of 64 bits, so in at most 2 of one of these three parts: those are looked up,
-- in place of comparing every picture. Columns, since the fence of tenants lets no index on an expression be used.
alter table work_pictures
  add column hash_a int generated always as (substring(hash from 1 for 22)::bit(22)::int) stored,
  add column hash_b int generated always as (substring(hash from 23 for 21)::bit(21)::int) stored,
  add column hash_c int generated always as (substring(hash from 44 for 21)::bit(21)::int) stored;
create index work_pictures__hash_a on work_pictures (hash_a);
create index work_pictures__hash_b on work_pictures (hash_b);
create index work_pictures__hash_c on work_pictures (hash_c);
