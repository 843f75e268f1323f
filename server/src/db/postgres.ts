import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { cannotConnect } from './cannot-connect';
import { CannotOpenDatabase } from './outage';
import { appRole } from './roles';
import { types } from './values';
import { waitLimits } from './wait-budget';

/**
 * The longest wait for an answer that the network lost, which the server's limits do not cover, or for a
 * COMMIT that waits for a standby.
 */
const answerLimitMs = 12_000;
/** A replica gets so much of the wait of a request; the rest is the leader's. */
export const REPLICA_WAIT_MS = 300;

/**
 * The server's pool on PostgreSQL. It sends no settings with the start of a connection, for poolers refuse them: those of
 * its login in this database hold (docs/operations.md).
 */
export function postgresPool(
  url: string,
  size: number,
  {
    limitMs = answerLimitMs,
    connectMs = waitLimits.sharedMs,
  }: { limitMs?: number | undefined; connectMs?: number } = {},
): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    application_name: 'user-center',
    max: size,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    query_timeout: limitMs,
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
 * Refuses a role that could bypass the constraints of the database (M10): always the role that is set, and with
 * `alsoLogin` also the login behind it, to which a statement could return.
 */
export async function assertPowerless<Schema>(db: Kysely<Schema>, alsoLogin = false): Promise<void> {
  const { rows } = await sql<{
    name: string;
    login: string;
    isMighty: boolean;
    isOwner: boolean;
    loginMay: boolean;
  }>`${sql.raw(`select current_user as name, session_user as login, ${mighty('r')} as "isMighty", ${owns('r')} as "isOwner",
       ${mighty('l')} or l.rolcreaterole or ${owns('l')} as "loginMay"
     from pg_roles r, pg_roles l where r.rolname = current_user and l.rolname = session_user`)}`.execute(db);
  const { name, login, isMighty, isOwner, loginMay } = rows[0]!;
  if (name !== appRole) {
    throw new CannotOpenDatabase(
      `The server acts as ${name} and not as ${appRole}: DATABASE_URL must sign in as ${appRole} or as a member of it.`,
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
