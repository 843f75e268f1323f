import pg from 'pg';

/** Refuses a login that is no superuser, and a server that has roles or a database of our names already. */
export async function assertNewCluster(superuser: string): Promise<void> {
  const [row] = await asked(superuser, [
    `select (select rolsuper from pg_roles where rolname = current_user) as mighty,
       (select string_agg(name, ', ') from (select rolname::text as name from pg_roles where rolname in ('uc_owner', 'uc_app', 'uc_ro')
         union all select 'the database ' || datname from pg_database where datname = 'user_center') there) as there`,
  ]);
  const { mighty, there } = row as { mighty: boolean; there: string | null };
  if (!mighty) throw new Error('this login is no superuser: name one, or leave the answer empty');
  if (there !== null)
    throw new Error(
      `${there} exist already: leave the answer empty and give them the new passwords yourself (docs/operations.md)`,
    );
}

/** Runs, as a superuser, SQL that is written for psql: `\\connect` on a line of its own changes the database. */
export async function runAsSuperuser(superuser: string, sql: string): Promise<void> {
  const [first = '', ...parts] = sql.split(/^\\connect /m);
  await asked(superuser, statementsOf(first));
  for (const part of parts) {
    const [name = '', ...rest] = part.split('\n');
    const url = Object.assign(new URL(superuser), { pathname: `/${name}` }).href;
    await asked(url, statementsOf(rest.join('\n')));
  }
}

/** Each by itself, for `create database` runs in no transaction: a semicolon at the end of a line ends one, outside of $$. */
function statementsOf(text: string): string[] {
  const parts = text.split('$$');
  const marked = parts.map((part, at) => (at % 2 === 0 ? part.replaceAll(/;\s*(?:\n|$)/g, ';\0') : part));
  return marked
    .join('$$')
    .split('\0')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

async function asked(url: string, statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query<Record<string, unknown>>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}
