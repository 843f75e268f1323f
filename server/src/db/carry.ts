import type pg from 'pg';
import { copyIn, copyOut } from './copy-wire';
import type { Owner } from './roles';

/** A table of ours whose rows are carried; names and lists as they are written in SQL. */
export interface CarriedTable {
  name: string;
  /** Columns that are not computed by the database. */
  columns: string;
  /** Pages of its file, and how many of them are read at once. */
  pages: number;
  pagesAtOnce: number;
}

/** What is read at once, so that a table of any size passes through little memory. */
const AT_ONCE = 8 * 1024 ** 2;

/** Every table but the list of migrations, which a database has of its own. */
export async function carriedTables(owner: Owner): Promise<CarriedTable[]> {
  const { rows } = await owner.query<CarriedTable>(
    `select name, columns, pages::int as pages,
       greatest(1, floor(pages * ${AT_ONCE}::float8 / greatest(size, 1)))::int as "pagesAtOnce"
     from (
       select quote_ident(c.relname) as name,
         (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
         pg_relation_size(c.oid) / current_setting('block_size')::int as pages,
         pg_table_size(c.oid) as size
       from pg_class c
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migration'
     ) as measured order by name`,
  );
  return rows;
}

/**
 * Settings under which both engines write the same value as the same text, until the end of the transaction: a pooler
 * keeps none for longer.
 */
export const sameText = `set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`;

/** Carries the rows of a table, some pages at a time; whoever reads and whoever writes is in a transaction of `sameText`. */
export async function carryRows(from: pg.Client, to: pg.Client, table: CarriedTable): Promise<void> {
  const { name, columns, pages, pagesAtOnce } = table;
  for (let page = 0; page < pages; page += pagesAtOnce) {
    const rows = await copyOut(
      from,
      `copy (select ${columns} from only ${name}
        where ctid >= '(${page},0)'::tid and ctid < '(${page + pagesAtOnce},0)'::tid) to stdout`,
    );
    if (rows.length > 0) await copyIn(to, `copy ${name} (${columns}) from stdin`, rows);
  }
}

/** Gives every sequence the place that it has at the source. */
export async function carrySequences(from: Owner, to: Owner): Promise<void> {
  const { rows: names } = await from.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of names) {
    const { rows } = await from.query<{ place: string; called: boolean }>(
      `select last_value::text as place, is_called as called from ${name}`,
    );
    const { place, called } = rows[0]!;
    await to.query('select setval($1::regclass, $2::bigint, $3)', [name, place, called]);
  }
}

/** The number of rows of a table, and a sum of their hashes in which their order counts for nothing. */
export interface TableSum {
  name: string;
  rows: number;
  hash: string;
}

/** The sums of the given tables, in a transaction of `sameText`. */
export async function sumsOf(
  owner: Owner,
  tables: readonly CarriedTable[],
  progress: (done: number) => void = () => undefined,
): Promise<TableSum[]> {
  const sums: TableSum[] = [];
  for (const { name, columns } of tables) {
    progress(sums.length);
    const { rows } = await owner.query<Omit<TableSum, 'name'>>(
      `select count(*) as rows, concat_ws('-', sum(('x' || left(hash, 15))::bit(60)::bigint),
         sum(('x' || substr(hash, 16, 15))::bit(60)::bigint)) as hash
       from (select encode(sha256(convert_to(row(${columns})::text, 'UTF8')), 'hex') as hash from only ${name}) as hashed`,
    );
    sums.push({ name, ...rows[0]! });
  }
  return sums;
}

/** The tables whose rows are not the same on both sides, each with what is wrong in a few Chinese words. */
export function differences(source: readonly TableSum[], target: readonly TableSum[]): string[] {
  const there = new Map(target.map((sum) => [sum.name, sum]));
  return source.flatMap(({ name, rows, hash }) => {
    const other = there.get(name);
    if (other === undefined) return [`${name}：没有这张表`];
    if (other.rows !== rows) return [`${name}：原有 ${rows} 行，这里 ${other.rows} 行`];
    return other.hash === hash ? [] : [`${name}：行数相同，内容不同`];
  });
}
