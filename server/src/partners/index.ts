/** The outside world behind ports; each has a sandbox, so that every flow runs without a partner (product 09 §9.12). */
import type { Config } from '../config';
import type { Database } from '../db/index';
import type { Vault } from '../vault/index';
import { createSandbox, type Outbox } from './sandbox';

export type { Outbox, OutboxFilter, OutboxMessage } from './sandbox';

export interface Message {
  /** Phone number or e-mail address. */
  to: string;
  /** What it is for, `login`. */
  scene: string;
  body: string;
}
/** Hands a message over; throws when the partner does not take it. */
export interface MessagePort {
  send(message: Message): Promise<void>;
}
export interface Partners {
  sms: MessagePort;
  mail: MessagePort;
  /** What the sandboxes have sent. */
  outbox: Outbox;
}

/** The partners that the configuration allows. SMS and mail have their sandbox; `config.ts` refuses it in production unless ALLOW_SANDBOX=1. */
export function createPartners(
  config: Pick<Config, 'allowSandbox'>,
  database: Pick<Database, 'db'>,
  vault: Vault,
): Partners {
  if (!config.allowSandbox)
    throw new Error('SMS and mail have only their sandbox, which ALLOW_SANDBOX=1 allows');
  const { port, outbox } = createSandbox(database.db, vault);
  return { sms: port('sms'), mail: port('email'), outbox };
}
