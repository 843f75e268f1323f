import { randomUUID } from 'node:crypto';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { enqueue, type OutboxHandler } from '../jobs/index';
import { sendNotice } from './delivery';

/**
 * A message to a fixed phone or address, such as the old one after a change, whatever the account has when it is sent.
 */
interface DirectMessage {
  uid: number;
  channel: 'sms' | 'email';
  to: string;
  content: string;
}

/** Queues a message to a phone or address in the caller's transaction; the recipient is sealed until it is sent. */
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

/** The outbox handlers of direct messages. */
export const directMessages = (deps: Deps): Record<string, OutboxHandler> => ({
  'direct.sms': (entry) => send(deps, 'sms', entry),
  'direct.email': (entry) => send(deps, 'email', entry),
});

async function send(
  deps: Deps,
  channel: 'sms' | 'email',
  { uid, ref_no: refNo, payload }: Parameters<OutboxHandler>[0],
): Promise<void> {
  const { to, content } = payload as { to: string; content: string };
  const plain = deps.vault.open(placeOf(uid, refNo), to);
  await sendNotice(deps, channel, { to: plain, title: '账户安全提醒', content, key: `${uid}/${refNo}` });
}

const placeOf = (uid: number, row: string) => ({ table: 'outbox', column: 'payload', uid, row });
