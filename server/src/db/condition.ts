import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { createDatabase } from './cannot-connect';
import { sqlName } from './names';
import { CannotOpenDatabase } from './outage';
import { limitSeconds, setLimit } from './roles';

/**
 * The failures that a committed payment survives: the end of the process, a loss of power, or the loss of the
 * server (trust §3.6); unknown while the database does not answer.
 */
export interface Durability {
  class: 'process' | 'disk' | 'replicated' | 'unknown';
  detail: string;
}

/** The database's present durability and its faults, each a sentence with the way out. */
export interface Condition {
  durability: Durability;
  faults: readonly string[];
}

type Settings = ReadonlyMap<string, string>;

const asked = `select name, setting from pg_settings where name in ('server_version', 'server_version_num', 'fsync',
  'full_page_writes', 'synchronous_commit', 'synchronous_standby_names', 'data_checksums', 'server_encoding',
  'lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'default_transaction_isolation',
  'transaction_read_only')`;
const settingsIn = (rows: { name: string; setting: string }[]): Settings =>
  new Map(rows.map(({ name, setting }) => [name, setting]));

/**
 * Refuses a server that is too old, one that takes no writes, a database whose encoding is not UTF-8, or one that may lose
 * commits (trust D8), unless that is allowed for tests.
 */
export async function assertFit(owner: pg.Client, allowUnsafe: boolean): Promise<void> {
  const now = settingsIn((await owner.query<{ name: string; setting: string }>(asked)).rows);
  if (Number(now.get('server_version_num')) < 140_000) {
    throw new CannotOpenDatabase(
      `PostgreSQL ${now.get('server_version')} is too old: upgrade it to 14 or newer (docs/operations.md).`,
    );
  }
  const encoding = now.get('server_encoding');
  if (encoding !== 'UTF8') {
    const database = owner.database ?? '';
    throw new CannotOpenDatabase(
      `The database ${database} has the encoding ${encoding}, which holds no Chinese: a superuser must run: alter database ` +
        `${sqlName(database)} rename to ${sqlName(`${database}_old`)}; ${createDatabase(database, owner.user ?? '')}`,
    );
  }
  for (const fault of [...readOnly(now), ...(allowUnsafe ? [] : losses(now))])
    throw new CannotOpenDatabase(fault);
}

/** The condition as a session of the running server has it, which may be another one than the owner's. */
export async function conditionOf<Schema>(
  db: Kysely<Schema>,
  allowUnsafe: boolean,
  { mayBeStandby = false } = {},
): Promise<Condition> {
  const { rows } = await sql<{ name: string; setting: string }>`${sql.raw(asked)}
    union all select 'standbys', count(*)::text from pg_stat_replication
    union all values ('login', session_user::text), ('database', current_database()::text)`.execute(db);
  const now = settingsIn(rows);
  const [login, database] = [now.get('login')!, now.get('database')!];
  const limits = wrongLimits(now).map(
    ([name, found, wanted]) =>
      `The setting ${name} of the sessions of ${login} is ${found} and not ${wanted}: a superuser must run in the database ` +
      `${database}: ${setLimit(login, database, name, wanted)} (${login} may as well; a pooler keeps older sessions until RECONNECT in its console)`,
  );
  return {
    durability: durabilityIn(now),
    faults: [...(mayBeStandby ? [] : readOnly(now)), ...(allowUnsafe ? [] : losses(now)), ...limits],
  };
}

function durabilityIn(now: Settings): Durability {
  const version = `PostgreSQL ${now.get('server_version')}`;
  const unsafe = unsafeIn(now);
  if (unsafe.length > 0) return { class: 'process', detail: `${version} with ${unsafe.join(', ')} off` };
  const checksums = now.get('data_checksums') === 'on' ? '' : ', without data checksums';
  const names = now.get('synchronous_standby_names');
  if (!names) return { class: 'disk', detail: `${version}, one server${checksums}` };
  const waits = now.get('standbys') === '0' ? '; none is connected, so commits wait' : '';
  return { class: 'replicated', detail: `${version}, confirmed by ${names}${waits}${checksums}` };
}

const unsafeIn = (now: Settings): string[] =>
  ['fsync', 'full_page_writes', 'synchronous_commit'].filter((name) => !safe.has(now.get(name)!));
const safe = new Set(['on', 'remote_apply']);

function losses(now: Settings): string[] {
  const unsafe = unsafeIn(now).join(', ');
  return unsafe === ''
    ? []
    : [
        `This PostgreSQL may lose confirmed payments in a power cut, so no money is kept in it: set ${unsafe} = on.`,
      ];
}

/** A router may lead to a standby while there is no leader, or for ever when it asks only whether the port is open. */
const readOnly = (now: Settings): string[] =>
  now.get('transaction_read_only') === 'off'
    ? []
    : [
        'This PostgreSQL takes no writes (transaction_read_only is on), as a standby answers: let DATABASE_URL and ' +
          'DATABASE_OWNER_URL lead to the leader, behind a router that asks who the leader is (docs/operations.md).',
      ];

/** Settings with their value and the one that they ought to have. */
function wrongLimits(now: Settings): [name: string, found: string, wanted: string][] {
  const isolation = now.get('default_transaction_isolation')!;
  const wrong = Object.entries(limitSeconds).flatMap(([name, most]): [string, string, string][] => {
    // In milliseconds. A shorter limit is fine, none is not.
    const found = Number(now.get(name));
    if (found > 0 && found <= most * 1000) return [];
    return [[name, found === 0 ? 'off' : `${found}ms`, `${most}s`]];
  });
  return isolation === 'read committed'
    ? wrong
    : [...wrong, ['default_transaction_isolation', isolation, 'read committed']];
}

/** An answer counts as one of now for so long. */
const FRESH_MS = 1000;
/** A health check waits so long for a new answer; until it is there the one before stands, but not for longer than `STALE_MS`. */
const PATIENCE_MS = 500;
const STALE_MS = 5000;

/** The condition now, for health checks: they may come often, and the database may not answer. */
export interface Watch {
  now(): Promise<Condition>;
  /**
   * It was asked and has not answered for some seconds. A network that lets nothing through breaks no connection, so
   * nothing else tells.
   */
  isSilent(): boolean;
}

/** Asks when somebody wants to know, once at a time. */
export function watchCondition(first: Condition, ask: () => Promise<Condition>): Watch {
  let known = { at: performance.now(), condition: first };
  let coming: Promise<void> | undefined;
  /** When it was first asked what it has not answered since. */
  let askedAt: number | undefined;
  const learn = async (): Promise<void> => {
    askedAt ??= performance.now();
    const condition = await ask().catch(() => undefined);
    if (condition !== undefined) {
      known = { at: performance.now(), condition };
      askedAt = undefined;
    }
    coming = undefined;
  };
  return {
    async now() {
      const age = () => performance.now() - known.at;
      if (age() > FRESH_MS)
        await Promise.race([(coming ??= learn()), sleep(PATIENCE_MS, undefined, { ref: false })]);
      return age() < STALE_MS ? known.condition : silent;
    },
    isSilent: () => askedAt !== undefined && performance.now() - askedAt > STALE_MS,
  };
}

const silent: Condition = {
  durability: { class: 'unknown', detail: 'the database does not answer' },
  faults: [],
};
