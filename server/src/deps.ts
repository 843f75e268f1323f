import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config';
import type { Database } from './db/index';
import type { Partners } from './partners/index';
import type { Vault } from './vault/index';

/** Dependencies that every room is built with; handed over once in app.ts, never looked up by name. */
export interface Deps {
  config: Config;
  database: Database;
  vault: Vault;
  partners: Partners;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}
