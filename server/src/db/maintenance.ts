import type pg from 'pg';

/** Longest that tables are tidied up in a row, while requests wait for the one connection. */
const TURN_MS = 50;

/**
 * Tables to vacuum: `grown` are those that are a fifth and two pages larger than when it was done last, as
 * PostgreSQL's own autovacuum would choose them; `all` are those that hold anything.
 */
export type Maintenance = 'grown' | 'all';

const chosen: Record<Maintenance, string> = {
  grown: `reltuples < 0 or size / current_setting('block_size')::int > relpages * 1.2 + 2`,
  all: 'true',
};
/** Tables whose size is asked for at once: a look into a file for each, while requests wait. */
const MEASURED = 25;

/** Vacuum and planner statistics, some tables at a time, so that requests are served in between. Returns how many tables. */
export async function vacuum(pool: pg.Pool, which: Maintenance): Promise<number> {
  const names = await wanting(pool, which);
  const count = names.length;
  while (names.length > 0) {
    const client = await pool.connect();
    try {
      await client.query('reset role');
      const until = performance.now() + TURN_MS;
      do await client.query(`vacuum (analyze) ${names.shift()!}`);
      while (names.length > 0 && performance.now() < until);
    } finally {
      // Closed, not released: the next connection starts with few rights again.
      client.release(true);
    }
  }
  return count;
}

/** The tables that are to be tidied up. */
async function wanting(pool: pg.Pool, which: Maintenance): Promise<string[]> {
  const { rows: tables } = await pool.query<{ oid: number }>(
    `select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const names: string[] = [];
  for (let at = 0; at < tables.length; at += MEASURED) {
    const { rows } = await pool.query<{ name: string }>(
      `select name from (select oid::regclass::text as name, reltuples, relpages, pg_relation_size(oid) as size
        from pg_class where oid = any($1::oid[])) as measured where size > 0 and (${chosen[which]})`,
      [tables.slice(at, at + MEASURED).map(({ oid }) => oid)],
    );
    names.push(...rows.map(({ name }) => name));
  }
  return names;
}
