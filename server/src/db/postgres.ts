import pg from 'pg';
import { cannotConnect, createDatabase } from './cannot-connect';
import { sqlName } from './names';
import { CannotOpenDatabase } from './outage';
import { appRole } from './roles';
import { types } from './values';
import { waitLimitMs } from './wait-budget';

/** Settings of every connection of the server: time limits (trust §3.5), and the time zone of days. */
const settings = {
  role: appRole,
  lock_timeout: '2s',
  statement_timeout: '10s',
  idle_in_transaction_session_timeout: '10s',
  default_transaction_isolation: 'read\\ committed',
  timezone: 'Asia/Shanghai',
};

/** The server's pool on PostgreSQL: every connection acts as `uc_app`, whatever its login. */
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
    // For answers that the network loses, which the server's limits do not cover.
    query_timeout: 12_000,
    types,
    ...pipelined,
  });
}

/** For `one-connection.ts`: statements are sent without waiting for earlier answers. */
export const pipelined: { pipeline: boolean } = { pipeline: true };

/**
 * A connection of the owner of the tables, for migrations; `variable` names the environment variable of its address.
 */
export async function connectOwner(url: string, variable: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'user-center migration',
    connectionTimeoutMillis: 5000,
    types,
  });
  await client.connect().catch((error: unknown) => {
    throw cannotConnect(error, client, variable);
  });
  client.on('error', () => {});
  return client;
}

/** The user name in a connection string. */
export function loginOf(url: string): string {
  return new pg.Client({ connectionString: url }).user ?? '';
}

/**
 * What a committed payment survives: the end of the process, a loss of power, or the loss of the server (trust §3.6).
 */
export interface Durability {
  class: 'process' | 'disk' | 'replicated';
  detail: string;
}

/**
 * Refuses a server that is too old, a database whose encoding is not UTF-8, or one that may lose commits (D8), unless
 * that is allowed for tests.
 */
export async function durabilityOf(owner: pg.Client, allowUnsafe: boolean): Promise<Durability> {
  const { rows } = await owner.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('server_version', 'server_version_num', 'fsync',
      'full_page_writes', 'synchronous_commit', 'synchronous_standby_names', 'data_checksums', 'server_encoding')`,
  );
  const now = new Map(rows.map(({ name, setting }) => [name, setting]));
  const version = now.get('server_version');
  if (Number(now.get('server_version_num')) < 140_000) {
    throw new CannotOpenDatabase(
      `PostgreSQL ${version} is too old: upgrade it to 14 or newer (docs/operations.md).`,
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

/**
 * Refuses a role that could bypass the constraints of the database (M10): always the role that is set, and with
 * `alsoLogin` also the login behind it, to which a statement could return.
 */
export async function assertPowerless(pool: pg.Pool, alsoLogin = false): Promise<void> {
  const { rows } = await pool.query<{
    name: string;
    login: string;
    isMighty: boolean;
    isOwner: boolean;
    loginMay: boolean;
  }>(
    `select current_user as name, session_user as login, ${mighty('r')} as "isMighty", ${owns('r')} as "isOwner",
       ${mighty('l')} or l.rolcreaterole or ${owns('l')} as "loginMay"
     from pg_roles r, pg_roles l where r.rolname = current_user and l.rolname = session_user`,
  );
  const { name, login, isMighty, isOwner, loginMay } = rows[0]!;
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
  if (alsoLogin && loginMay) throw tooMightyLogin(login);
}

/** The error for a login in production that has more rights than the application. */
export const tooMightyLogin = (login: string): CannotOpenDatabase =>
  new CannotOpenDatabase(
    `DATABASE_URL signs in as ${login}, who could change the ledger: let it be ${appRole}'s, and give the owner's in ` +
      'DATABASE_OWNER_URL (docs/operations.md).',
  );

const mighty = (role: string) => `(${role}.rolsuper or ${role}.rolbypassrls)`;
/** Itself or through a role that it is a member of. */
const owns = (role: string) =>
  `exists (select from pg_class c where relnamespace = 'public'::regnamespace and pg_has_role(${role}.oid, c.relowner, 'member'))`;

/**
 * Whether the server can be reached. While it cannot, this keeps checking: an unready process gets no requests that
 * would notice when it is back.
 */
export class Reachability {
  isReachable = true;
  readonly #pool: pg.Pool;
  #probe: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    pool.on('error', () => this.check());
  }

  /** Checks now, after a connection failed or broke, and then every half second until it succeeds. */
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

/** The driver's message when all connections are in use, which says nothing about the server. */
const poolIsBusy = 'timeout exceeded when trying to connect';
