import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';
import { type Database, runAsSuperuser } from '../db/index';

const page = readFileSync(fileURLToPath(new URL('../../../docs/operations.md', import.meta.url)), 'utf8');
const compose = readFileSync(fileURLToPath(new URL('../../../compose.yaml', import.meta.url)), 'utf8');

/** The password in place of … on the page. */
export const PASSWORD = 'set-up-secret';
const filled = (text: string) => text.replaceAll('…', PASSWORD);

/** The fenced blocks of one language under a heading of docs/operations.md, passwords filled in. */
export function blocksOf(heading: string, language: string): string[] {
  const [, after = ''] = page.split(`### ${heading}\n`);
  const [section = ''] = after.split(/\n##+ /);
  return [...section.matchAll(/```(\w+)\n([\s\S]*?)```/g)]
    .filter(([, name]) => name === language)
    .map(([, , text = '']) => filled(text));
}

/** The SQL that compose.yaml hands to the image of PostgreSQL, passwords filled in. */
export function composeRecipe(): string {
  const [, after = ''] = compose.split(/content: \|\n/);
  const [block = ''] = after.split(/\n(?=\S)/);
  return block.replaceAll(/\$\{\w+:\?\}/g, PASSWORD).replaceAll(/^ {6}/gm, '');
}

/** A fresh cluster as its superuser sees it. */
export class Superuser {
  readonly #url: string;
  readonly #dataDir: string;

  constructor({ adminUrl, dataDir }: { adminUrl: string; dataDir: string }) {
    this.#url = adminUrl;
    this.#dataDir = dataDir;
  }

  /** Runs statements as psql would. */
  run(text: string, database = 'postgres'): Promise<void> {
    return runAsSuperuser(Object.assign(new URL(this.#url), { pathname: `/${database}` }).href, text);
  }

  async ask(statements: string[], database = 'postgres'): Promise<Record<string, unknown>[]> {
    return asked(Object.assign(new URL(this.#url), { pathname: `/${database}` }).href, statements);
  }

  /** Puts a line of pg_hba.conf above all others. */
  async admit(lines: string): Promise<void> {
    const file = join(this.#dataDir, 'pg_hba.conf');
    writeFileSync(file, `${lines}\n${readFileSync(file, 'utf8')}`);
    await this.ask(['select pg_reload_conf()']);
  }

  /** As initdb has made it. */
  async clean(): Promise<void> {
    const databases = await this.ask([
      `select datname as name from pg_database where datname !~ '^(postgres|template)'`,
    ]);
    for (const { name } of databases) await this.ask([`drop database ${name as string} with (force)`]);
    const roles = await this.ask([`select rolname as name from pg_roles where rolname !~ '^(postgres|pg_)'`]);
    for (const { name } of roles) await this.ask([`drop role ${name as string}`]);
  }
}

/** The rows of the last of some statements, asked by whoever the address names. */
export async function asked(url: string, statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query<Record<string, unknown>>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** The SQL that a refused start has named, and where it is to be run. */
export function sqlIn(said: string): { sql: string; database: string } | undefined {
  const [, database = 'postgres', sql] =
    /superuser (?:must )?run(?: in the database (\w+))?: (.*?;?)(?: \(|\.\s*$|\s*$)/s.exec(said) ?? [];
  return sql === undefined ? undefined : { sql: filled(sql).replaceAll(/;\s*/g, ';\n'), database };
}

/**
 * The rights of a server's login on each table, column and function of its schema, and whether row policies
 * bind it.
 */
export async function rightsIn({ db }: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select table_name as object, column_name as part, privilege_type as may from information_schema.column_privileges
      where table_schema = 'public' and grantee in ('uc_app', 'PUBLIC')
    union all select table_name, '', privilege_type from information_schema.table_privileges
      where table_schema = 'public' and grantee in ('uc_app', 'PUBLIC')
    union all select routine_name, 'routine', privilege_type from information_schema.routine_privileges
      where routine_schema = 'public' and grantee in ('uc_app', 'PUBLIC')
    union all select object_name, 'usage', privilege_type from information_schema.usage_privileges
      where object_schema = 'public' and grantee in ('uc_app', 'PUBLIC')
    union all select 'row policies', current_user, (rolsuper or rolbypassrls)::text from pg_roles where rolname = current_user
    order by 1, 2, 3`.execute(db);
  expect(rows.length).toBeGreaterThan(500);
  return rows;
}
