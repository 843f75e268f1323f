import { randomUUID } from 'node:crypto';
import type { Db } from '../db/index';
import type { Vault } from '../vault/index';
import type { MessagePort } from './message-port';

const placeOf = (column: string, row: string) => ({ table: 'sandbox_messages', column, uid: 0, row });
/** The blind index of a number or address. */
export const sandboxKeyOf = (vault: Vault, to: string) =>
  vault.blindIndex('sandbox_messages.recipient', to.toLowerCase());
export const openSandbox = (vault: Vault, column: 'recipient' | 'body', row: string, sealed: string) =>
  vault.open(placeOf(column, row), sealed);

/** Stores the messages that would have been sent, sealed, because they contain codes. */
export const sandboxPort = (db: Db, vault: Vault, channel: 'sms' | 'email'): MessagePort => ({
  async send({ to, scene, title, body }) {
    const messageId = randomUUID();
    const words = channel === 'sms' || title === undefined ? body : `${title}\n\n${body}`;
    await db
      .insertInto('sandbox_messages')
      .values({
        message_id: messageId,
        channel,
        recipient: vault.seal(placeOf('recipient', messageId), to),
        recipient_key: sandboxKeyOf(vault, to),
        scene,
        body: vault.seal(placeOf('body', messageId), words),
      })
      .execute();
  },
});
