import { randomUUID } from 'node:crypto';
import type { Db } from '../db/index';
import type { Vault } from '../vault/index';
import type { MessagePort } from './message-port';

export interface SandboxMessage {
  messageId: string;
  channel: 'sms' | 'email';
  to: string;
  scene: string;
  body: string;
  at: Date;
}
export interface SandboxMessageFilter {
  channel?: 'sms' | 'email' | undefined;
  /** Exactly this number or address. */
  to?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  limit: number;
  offset: number;
}
export interface SandboxMessages {
  /** Newest first, with the number of all that match. */
  list(filter: SandboxMessageFilter): Promise<{ list: SandboxMessage[]; total: number }>;
}

/** Stores the messages that would have been sent, sealed, because they contain codes. */
export function createSandbox(
  db: Db,
  vault: Vault,
): { port(channel: 'sms' | 'email'): MessagePort; messages: SandboxMessages } {
  const place = (column: string, row: string) => ({ table: 'sandbox_messages', column, uid: 0, row });
  const recipientKey = (to: string) => vault.blindIndex('sandbox_messages.recipient', to.toLowerCase());
  return {
    port: (channel) => ({
      async send({ to, scene, title, body }) {
        const messageId = randomUUID();
        await db
          .insertInto('sandbox_messages')
          .values({
            message_id: messageId,
            channel,
            recipient: vault.seal(place('recipient', messageId), to),
            recipient_key: recipientKey(to),
            scene,
            body: vault.seal(place('body', messageId), title === undefined ? body : `${title}\n\n${body}`),
          })
          .execute();
      },
    }),
    messages: {
      async list({ channel, to, from, until, limit, offset }) {
        let matching = db.selectFrom('sandbox_messages');
        if (channel !== undefined) matching = matching.where('channel', '=', channel);
        if (to !== undefined) matching = matching.where('recipient_key', '=', recipientKey(to));
        if (from !== undefined) matching = matching.where('created_at', '>=', from);
        if (until !== undefined) matching = matching.where('created_at', '<', until);
        const { total } = await matching
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow();
        const rows = await matching
          .selectAll()
          .orderBy('created_at', 'desc')
          .orderBy('message_id')
          .limit(limit)
          .offset(offset)
          .execute();
        const list = rows.map(
          ({ message_id: messageId, recipient, body, created_at: at, channel: kind, scene }) => ({
            messageId,
            channel: kind,
            to: vault.open(place('recipient', messageId), recipient),
            scene,
            body: vault.open(place('body', messageId), body),
            at,
          }),
        );
        return { list, total };
      },
    },
  };
}
