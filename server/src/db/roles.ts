import pg from 'pg';
import { sqlName } from './names';
import { CannotOpenDatabase } from './outage';

/** A connection of the user who owns the tables. */
export interface Owner {
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Row[] }>;
}

/** The role that the running server acts as: it reads and writes rows, and owns nothing (trust §3.2). */
export const appRole = 'uc_app';
/** The role for reconciliation and reports: it only reads. */
export const reportRole = 'uc_ro';

/**
 * The time limits of the owner, who waits shortly and often for others and works as long as it takes. They are said with
 * each transaction: a pooler lends the session to others between two.
 */
export const patiently = `set local lock_timeout = '1s'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/** A required state of the cluster or the database, and the SQL that creates it. */
interface Need {
  /** A query of one row whose `met` tells whether it is fulfilled. */
  met: string;
  sql: string;
  /** Run by a person alone, because it contains a password. */
  byHand?: boolean;
}

/**
 * Makes sure that the roles exist, may use this database, and that `login` may act as the first of them. What the owner
 * may not do is refused all at once, with the SQL that an administrator must run (docs/operations.md).
 * Runs at every opening and not as a migration: roles belong to the cluster, so a database restored elsewhere
 * arrives without them. Two servers may run it at once, also on two databases of one cluster.
 */
export async function ensureRoles(owner: Owner, login?: string): Promise<void> {
  const { name, database, version } = await whereWeAre(owner);
  const missing: string[] = [];
  const limited = login === undefined ? [] : limitNeeds(login, database);
  for (const need of [...needs(name, login ?? name, version), ...limited]) {
    if (await isMet(owner, need)) continue;
    if (!need.byHand) await tryTo(owner, need.sql);
    if (!(await isMet(owner, need))) missing.push(need.sql);
  }
  if (missing.length > 0) {
    throw new CannotOpenDatabase(
      `PostgreSQL is not set up for this server and ${name} may not do it: a superuser must run in the database ` +
        `${database}: ${missing.join(' ')} (docs/operations.md has the whole recipe)`,
    );
  }
  await owner.query(`${patiently}; ${grants}`);
}

async function whereWeAre(owner: Owner): Promise<{ name: string; database: string; version: number }> {
  const { rows } = await owner.query<{ name: string; database: string; version: number }>(
    `select current_user::text as name, current_database()::text as database,
       current_setting('server_version_num')::int as version`,
  );
  return rows[0]!;
}

function needs(owner: string, login: string, version: number): Need[] {
  // Since version 16 a membership may exclude acting as the role.
  const actsAs = version >= 160_000 ? 'set' : 'member';
  const quoted = (name: string) => pg.escapeLiteral(name);
  const role = (name: string): Need => ({
    met: `select exists (select from pg_roles where rolname = ${quoted(name)}) as met`,
    sql: `create role ${sqlName(name)} ${name === login ? "login password '…'" : 'nologin'};`,
    byHand: name === login,
  });
  const actAs: Need = {
    met: `select pg_has_role(member.oid, granted.oid, '${actsAs}') as met from pg_roles member, pg_roles granted
        where member.rolname = ${quoted(login)} and granted.rolname = '${appRole}'`,
    sql: `grant ${appRole} to ${sqlName(login)};`,
  };
  return [
    role(appRole),
    role(reportRole),
    ...(login === appRole || login === owner ? [] : [role(login)]),
    {
      met: `select coalesce(bool_and(rolcanlogin), true) as met from pg_roles where rolname = ${quoted(login)}`,
      sql: `alter role ${sqlName(login)} login password '…';`,
      byHand: true,
    },
    ...(login === appRole ? [] : [actAs]),
    {
      met: `select exists (select from pg_namespace where nspname = 'public') as met`,
      sql: `create schema public authorization ${sqlName(owner)};`,
    },
    {
      met: `select has_schema_privilege(oid, 'create') as met from pg_namespace where nspname = 'public'`,
      sql: `alter schema public owner to ${sqlName(owner)};`,
    },
    {
      met: `select ${appMay('usage')} as met ${ofApp}`,
      sql: `grant usage on schema public to ${appRole}, ${reportRole};`,
    },
    // Before version 15 everybody may create functions here, and the server could use one to mislead functions that run
    // as the owner.
    {
      met: `select not ${appMay('create')} as met ${ofApp}`,
      sql: `revoke create on schema public from public, ${appRole};`,
    },
  ];
}

/** The time limits of the server's sessions (trust §3.5). They belong to its login in the database: a pooler passes nothing else on. */
export const limitSeconds = {
  lock_timeout: 2,
  statement_timeout: 10,
  idle_in_transaction_session_timeout: 10,
};

/** The SQL that gives the sessions of a login in a database a setting; those that are open keep what they had. */
export const setLimit = (login: string, database: string, name: string, value: string): string =>
  `alter role ${sqlName(login)} in database ${sqlName(database)} set ${name} = '${value}';`;

/**
 * The time limits that each login needs, set for the login, the database or the cluster; whether they are
 * right is asked in a session (`condition.ts`).
 */
function limitNeeds(login: string, database: string): Need[] {
  return Object.entries(limitSeconds).map(([name, seconds]) => ({
    met: `select exists (
        select from pg_db_role_setting s, unnest(setconfig) as one
          where setdatabase in (0, (select oid from pg_database where datname = current_database()))
            and setrole in (0, (select oid from pg_roles where rolname = ${pg.escapeLiteral(login)}))
            and one like '${name}=%'
        union all select from pg_settings where name = '${name}' and source = 'configuration file') as met`,
    sql: setLimit(login, database, name, `${seconds}s`),
  }));
}

const appMay = (right: string) => `has_schema_privilege(r.oid, s.oid, '${right}')`;
const ofApp = `from pg_roles r, pg_namespace s where r.rolname = '${appRole}' and s.nspname = 'public'`;

/** Whether a need is met; false also while the object of the query does not exist. */
const isMet = async (owner: Owner, { met }: Need): Promise<boolean> =>
  (await owner.query<{ met: boolean }>(met)).rows[0]?.met === true;

/** Errors are ignored: another server may be doing the same, and a missing right shows in the check that follows. */
const tryTo = (owner: Owner, sql: string): Promise<unknown> =>
  owner.query(`${patiently};
do $$ begin
  ${sql}
exception when duplicate_object or unique_violation or insufficient_privilege or undefined_object then null;
end $$`);

// Tables made later by the migrating user are open to the server unless their migration revokes something.
// The last block takes from everybody what PostgreSQL gives by default and nobody here needs.
const grants = `
alter default privileges in schema public grant select, insert, update, delete on tables to ${appRole};
alter default privileges in schema public grant usage, select on sequences to ${appRole};
alter default privileges in schema public grant select on tables to ${reportRole};
do $$ begin
  if has_database_privilege('${appRole}', current_database(), 'temporary') then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
exception when insufficient_privilege then
  raise notice 'not the owner of the database: its default privileges stay';
end $$`;
