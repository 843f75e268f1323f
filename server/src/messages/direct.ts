import { randomUUID } from 'node:crypto';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { enqueue, type OutboxHandler } from '../jobs/index';

/** What goes to a number or an address that may be somebody's no more when it leaves: the old one, after a change. */
interface DirectMessage {
  uid: number;
  channel: 'sms' | 'email';
  to: string;
  content: string;
}

/** Tells a number or an address, in the transaction of what it tells of; it waits sealed. */
export async function notifyDirectly(
  deps: Pick<Deps, 'vault'>,
  tx: Tx,
  message: DirectMessage,
): Promise<void> {
  const { uid, channel, to, content } = message;
  const refNo = randomUUID();
  const sealed = deps.vault.seal(placeOf(uid, refNo), to);
  await enqueue(tx, { uid, kind: `direct.${channel}`, refNo, payload: { to: sealed, content } });
}

/** How it leaves the house. */
export const directMessages = (deps: Deps): Record<string, OutboxHandler> => ({
  'direct.sms': (entry) => send(deps, 'sms', entry),
  'direct.email': (entry) => send(deps, 'mail', entry),
});

async function send(
  { vault, partners }: Deps,
  port: 'sms' | 'mail',
  { uid, ref_no: refNo, payload }: Parameters<OutboxHandler>[0],
): Promise<void> {
  const { to, content } = payload as { to: string; content: string };
  const plain = vault.open(placeOf(uid, refNo), to);
  await partners[port].send({ to: plain, scene: 'notice', body: `【用户中心】${content}` });
}

const placeOf = (uid: number, row: string) => ({ table: 'outbox', column: 'payload', uid, row });
