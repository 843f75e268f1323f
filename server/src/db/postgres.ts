import pg from 'pg';
import { CannotOpenDatabase } from './outage';
import { appRole } from './roles';
import { types } from './values';
import { waitLimitMs } from './wait-budget';

/** Limits of every connection of the server (trust §3.5), and the zone in which a day begins and ends. */
const settings = {
  role: appRole,
  lock_timeout: '2s',
  statement_timeout: '10s',
  idle_in_transaction_session_timeout: '10s',
  default_transaction_isolation: 'read\\ committed',
  timezone: 'Asia/Shanghai',
};

/** The server's pool on a PostgreSQL: every connection acts as `uc_app`, whatever it signs in as. */
export function postgresPool(url: string, size: number): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    application_name: 'user-center',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    max: size,
    connectionTimeoutMillis: waitLimitMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // When the network swallows the answer, the limits above are out of reach.
    query_timeout: 12_000,
    types,
    ...pipelined,
  });
}

/** Who asks several things at once (`one-connection.ts`) does not wait for each answer before the next question leaves. */
export const pipelined: { pipeline: boolean } = { pipeline: true };

/** A connection of the migrating user, who owns the tables. */
export async function connectOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'user-center migration',
    connectionTimeoutMillis: 5000,
    types,
  });
  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    throw new CannotOpenDatabase(
      `PostgreSQL at ${client.host}:${client.port} cannot be used: ${message || code}`,
      {
        cause: error,
      },
    );
  }
  client.on('error', () => {});
  return client;
}

/** The name a connection string signs in with. */
export function loginOf(url: string): string {
  return new pg.Client({ connectionString: url }).user ?? '';
}

/** What a confirmed payment survives: the end of the process, a loss of power, or the loss of the server (trust §3.6). */
export interface Durability {
  class: 'process' | 'disk' | 'replicated';
  detail: string;
}

/** Refuses a server too old, or one that may forget what it has confirmed (D8), unless that is allowed for tests. */
export async function durabilityOf(owner: pg.Client, allowUnsafe: boolean): Promise<Durability> {
  const { rows } = await owner.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('server_version', 'server_version_num', 'fsync',
      'full_page_writes', 'synchronous_commit', 'synchronous_standby_names', 'data_checksums')`,
  );
  const now = new Map(rows.map(({ name, setting }) => [name, setting]));
  const version = now.get('server_version');
  if (Number(now.get('server_version_num')) < 140_000) {
    throw new CannotOpenDatabase(`PostgreSQL ${version} is too old: 14 or newer is needed.`);
  }
  const unsafe = ['fsync', 'full_page_writes', 'synchronous_commit'].filter(
    (name) => !safe.has(now.get(name)!),
  );
  if (unsafe.length > 0 && !allowUnsafe) {
    throw new CannotOpenDatabase(
      `This PostgreSQL may lose confirmed payments in a power cut, so no money is kept in it: set ${unsafe.join(', ')} = on.`,
    );
  }
  const standbys = now.get('synchronous_standby_names');
  const checksums = now.get('data_checksums') === 'on' ? '' : ', without data checksums';
  if (unsafe.length > 0)
    return { class: 'process', detail: `PostgreSQL ${version} with ${unsafe.join(', ')} off` };
  if (standbys)
    return { class: 'replicated', detail: `PostgreSQL ${version}, confirmed by ${standbys}${checksums}` };
  return { class: 'disk', detail: `PostgreSQL ${version}, one server${checksums}` };
}

const safe = new Set(['on', 'remote_apply']);

/** Refuses to serve as somebody who could get around the fences of the database (M10). */
export async function assertPowerless(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `select current_user as name, rolsuper or rolbypassrls as is_mighty,
       exists (select from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as is_owner
     from pg_roles r where rolname = current_user`,
  );
  const { name, is_mighty: isMighty, is_owner: isOwner } = rows[0];
  if (name !== appRole) {
    throw new CannotOpenDatabase(
      `The server acts as ${name} and not as ${appRole}: DATABASE_URL must not carry "options", and a proxy must pass them on.`,
    );
  }
  if (isMighty)
    throw new CannotOpenDatabase(
      `The role ${appRole} must be neither superuser nor exempt from row security.`,
    );
  if (isOwner)
    throw new CannotOpenDatabase(
      `The role ${appRole} owns tables, so nothing would stop it: let another role run the migrations.`,
    );
}

/**
 * Whether the server can be reached. Once it cannot, somebody has to keep asking: a process that is taken out of
 * service for being unready gets no requests that would find out.
 */
export class Reachability {
  isReachable = true;
  readonly #pool: pg.Pool;
  #probe: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    pool.on('error', () => this.check());
  }

  /** Asks now, because a connection could not be had or broke, and then every half second until there is an answer. */
  check(inMs = 0): void {
    if (this.#probe || this.#pool.ending) return;
    this.#probe = setTimeout(() => {
      this.#pool.query('select 1').then(
        () => this.#learn(true),
        (error: Error) => this.#learn(error.message === poolIsBusy),
      );
    }, inMs).unref();
  }

  #learn(isReachable: boolean): void {
    this.#probe = undefined;
    this.isReachable = isReachable;
    if (!isReachable) this.check(500);
  }
}

/** What the driver says when all connections are taken, which tells nothing about the server. */
const poolIsBusy = 'timeout exceeded when trying to connect';
