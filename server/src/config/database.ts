import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { ConfigError } from './error';
import { onOff, postgresUrl, whole } from './kinds';

/** Where the database is, and the processes of this server that use it. */
export interface DatabaseConfig {
  databaseUrl: string | undefined;
  databaseOwnerUrl: string | undefined;
  /** A replica, for reads that may be a little old. */
  databaseReplicaUrl: string | undefined;
  /** Connections of one process. */
  databasePool: number;
  namedStatements: boolean;
  /** The number of processes that serve; more than one are begun by `workers.ts`. */
  workers: number;
}

const MOST_WORKERS = 64;
/** Connections that a worker has at least: a job may hold several. */
const LEAST_POOL = 5;
const isCount = (text: string) => /^[1-9]\d?$/.test(text) && Number(text) <= MOST_WORKERS;

/** Variables of the database and of the processes that use it. */
export const databaseVariables = {
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_POOL: whole(2, 200).default(20),
  NAMED_STATEMENTS: onOff.default(true),
  WORKERS: z
    .string()
    .refine(
      (text) => text === 'auto' || isCount(text),
      `must be auto, or a whole number from 1 to ${MOST_WORKERS}`,
    )
    .default('1'),
};

/** Refuses several workers and a replica on the embedded database, which is open to one process alone. */
export function readDatabase(env: z.infer<z.ZodObject<typeof databaseVariables>>): DatabaseConfig {
  const workers = workersOf(env.WORKERS, env.DATABASE_URL);
  if (env.DATABASE_REPLICA_URL !== undefined && env.DATABASE_URL === undefined)
    throw new ConfigError(
      'DATABASE_REPLICA_URL: it needs DATABASE_URL, the database that it is a replica of',
    );
  return {
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    databasePool:
      workers === 1 ? env.DATABASE_POOL : Math.max(LEAST_POOL, shareOf(env.DATABASE_POOL, workers)),
    namedStatements: env.NAMED_STATEMENTS,
    workers,
  };
}

function workersOf(asked: string, databaseUrl: string | undefined): number {
  if (asked === 'auto') return databaseUrl === undefined ? 1 : Math.min(MOST_WORKERS, availableParallelism());
  const count = Number(asked);
  if (count > 1 && databaseUrl === undefined)
    throw new ConfigError(
      'WORKERS: more than one needs PostgreSQL (DATABASE_URL); the embedded database is open to one process alone',
    );
  return count;
}

/** The part that each worker has of a number that is given for all of them. */
export const shareOf = (all: number, workers: number): number => Math.ceil(all / workers);
