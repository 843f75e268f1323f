import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** The recipe of docs/operations.md, which says once how a database of this server is made. */
function recipe(): string {
  const page = readFileSync(fileURLToPath(new URL('../../docs/operations.md', import.meta.url)), 'utf8');
  const [, after = ''] = page.split('### A new database\n');
  return /```sql\n([\s\S]*?)```/.exec(after)![1]!;
}

/** Passwords of letters and digits, which need no escape in an address. */
export interface DatabasePlan {
  sql: string;
  /** The variables of the two logins at that server. */
  addresses(server: string): { DATABASE_URL: string; DATABASE_OWNER_URL: string };
}

/** What a superuser has to run, with new passwords, and the addresses that it makes. */
export function planDatabase(): DatabasePlan {
  const [owner, app] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
  const sql = recipe()
    .replace("uc_owner login password '…'", `uc_owner login password '${owner}'`)
    .replace("uc_app login password '…'", `uc_app login password '${app}'`);
  const at = (server: string, login: string, password: string) => {
    const url = new URL(server);
    return Object.assign(url, { username: login, password, pathname: '/user_center' }).href;
  };
  return {
    sql,
    addresses: (server) => ({
      DATABASE_OWNER_URL: at(server, 'uc_owner', owner),
      DATABASE_URL: at(server, 'uc_app', app),
    }),
  };
}

/** Refuses what is no superuser, or has roles or a database of these names already. */
export async function assertNew(superuser: string): Promise<void> {
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

/** Runs the plan as the superuser of an address. */
export async function makeDatabase(superuser: string, { sql }: DatabasePlan): Promise<void> {
  const [first = '', rest = ''] = sql.split(/^\\connect user_center$/m);
  const inDatabase = Object.assign(new URL(superuser), { pathname: '/user_center' }).href;
  // `create database` runs in no transaction, so each statement goes by itself.
  const statements = (part: string) =>
    part
      .split(/;\n/)
      .map((one) => one.trim())
      .filter(Boolean);
  await asked(superuser, statements(first));
  await asked(inDatabase, statements(rest));
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
