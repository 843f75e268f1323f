import type pg from 'pg';

/** Longest that tables are tidied up in a row, while requests wait for the one connection. */
const TURN_MS = 50;

/**
 * Which tables are tidied up: `grown` are those that are a fifth and two pages larger than when it was done last, as
 * PostgreSQL's own autovacuum would choose them; `all` are those that hold anything.
 */
export type Maintenance = 'grown' | 'all';

const chosen: Record<Maintenance, string> = {
  grown: `reltuples < 0 or pg_relation_size(oid) / current_setting('block_size')::int > relpages * 1.2 + 2`,
  all: 'true',
};

/** Vacuum and planner statistics, some tables at a time, so that requests are served in between. Returns how many tables. */
export async function vacuum(pool: pg.Pool, which: Maintenance): Promise<number> {
  const { rows } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0 and (${chosen[which]})`,
  );
  const names = rows.map(({ name }) => name);
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
  return rows.length;
}
