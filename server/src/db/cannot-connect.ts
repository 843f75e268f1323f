import { CannotOpenDatabase } from './outage';
import { sqlName } from './names';

/** Server, database and user of a connection, as the driver has parsed them from the address. */
interface Target {
  host?: string | undefined;
  port?: number | undefined;
  user?: string | undefined;
  database?: string | undefined;
}

/** The command of docs/operations.md that creates the database. */
export const createDatabase = (name: string, owner: string): string =>
  `create database ${sqlName(name)} owner ${sqlName(owner)} encoding 'UTF8' template template0;`;

/** One sentence on why the first connection failed and how to fix it. Other errors are returned as they are. */
export function cannotConnect(error: unknown, target: Target, variable: string): unknown {
  if (error instanceof CannotOpenDatabase) return error;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const wayOut = wayOutOf(code, message, target, variable);
  if (wayOut === undefined) return error;
  return new CannotOpenDatabase(
    `PostgreSQL at ${target.host}:${target.port} cannot be used: ${message || code}; ${wayOut}.`,
    { cause: error },
  );
}

function wayOutOf(
  code: string,
  message: string,
  { user = '', database = '' }: Target,
  variable: string,
): string | undefined {
  const name = sqlName(user);
  if (code === '3D000')
    return `name another in ${variable}, or let a superuser run: ${createDatabase(database, user)}`;
  if (code === '28P01' || message.startsWith('SASL'))
    return `correct the password in ${variable}, or let a superuser run: alter role ${name} login password '…'; (where there is no such role: create role ${name} login password '…';)`;
  if (code === '28000') {
    if (message.includes('pg_hba.conf'))
      return `let pg_hba.conf admit it, host ${database} ${user} <this server's address>/32 scram-sha-256, and a superuser run: select pg_reload_conf()`;
    return `let a superuser run: ${message.includes('not exist') ? 'create' : 'alter'} role ${name} login password '…'`;
  }
  if (code === '42501' && message.includes('database'))
    return `let a superuser run: grant connect on database ${sqlName(database)} to ${name}`;
  if (code === '42501' && message.includes('set role')) return `let a superuser run: grant uc_app to ${name}`;
  if (code === '53300') return 'raise its max_connections or lower DATABASE_POOL';
  if (code === '57P03') return 'wait until it has started and start this server again';
  if (/^E[A-Z_]+$/.test(code) || /timeout|terminated|SSL/i.test(message))
    return `start it, or correct the address in ${variable}`;
  return undefined;
}
