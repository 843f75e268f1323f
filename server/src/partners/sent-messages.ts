import type { SmsDelivery } from '@uc/contract/sms-deliveries';
import { sql } from 'kysely';
import { type Db, pageOf } from '../db/index';
import type { Vault } from '../vault/index';
import { openSandbox, sandboxKeyOf } from './sandbox';
import { openRecipient, recipientKeyOf } from './sms/store';

export interface SentMessage {
  messageId: string;
  channel: 'sms' | 'email';
  to: string;
  scene: string;
  /** The text that the sandbox would have sent; null for an SMS that went to a provider. */
  body: string | null;
  /** Whether an SMS has arrived; null in the sandbox. */
  state: SmsDelivery | null;
  provider: 'aliyun' | 'tencent' | null;
  /** The provider's or the carrier's code of one that was not taken or has not arrived. */
  error: string | null;
  at: Date;
}
export interface SentMessageFilter {
  channel?: 'sms' | 'email' | undefined;
  state?: SmsDelivery | undefined;
  /** Exactly this number or address. */
  to?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  limit: number;
  offset: number;
}
export interface SentMessages {
  /** Newest first, with the number of all that match. */
  list(filter: SentMessageFilter): Promise<{ list: SentMessage[]; total: number }>;
}

/** Messages that SMS providers sent, and those that the sandboxes would have sent. */
export const sentMessages = (db: Db, vault: Vault): SentMessages => ({
  async list({ channel, state, to, from, until, limit, offset }) {
    const all = db
      .selectFrom('sandbox_messages')
      .select(['message_id', 'channel', 'recipient', 'recipient_key', 'scene', 'created_at'])
      .select(sql<string | null>`body`.as('body'))
      .select(sql<SentMessage['state']>`null`.as('state'))
      .select(sql<SentMessage['provider']>`null`.as('provider'))
      .select(sql<string | null>`null`.as('error'))
      .unionAll(
        db
          .selectFrom('sms_messages')
          .select(['message_id', sql<'sms' | 'email'>`'sms'`.as('channel'), 'recipient', 'recipient_key'])
          .select(['scene', 'created_at', sql<string | null>`null`.as('body')])
          .select(sql<SentMessage['state']>`state`.as('state'))
          .select(['provider', 'error']),
      );
    let matching = db.selectFrom(all.as('sent'));
    if (channel !== undefined) matching = matching.where('channel', '=', channel);
    if (state !== undefined) matching = matching.where('state', '=', state);
    if (to !== undefined)
      matching = matching.where('recipient_key', 'in', [sandboxKeyOf(vault, to), recipientKeyOf(vault, to)]);
    if (from !== undefined) matching = matching.where('created_at', '>=', from);
    if (until !== undefined) matching = matching.where('created_at', '<', until);
    const sorted = matching.selectAll().orderBy('created_at', 'desc').orderBy('message_id');
    const { rows, total } = await pageOf(matching, sorted, { limit, offset });
    const list = rows.map(({ message_id: messageId, recipient, body, created_at: at, ...row }) => ({
      messageId,
      channel: row.channel,
      to:
        row.provider === null
          ? openSandbox(vault, 'recipient', messageId, recipient)
          : openRecipient(vault, messageId, recipient),
      scene: row.scene,
      body: body === null ? null : openSandbox(vault, 'body', messageId, body),
      state: row.state,
      provider: row.provider,
      error: row.error,
      at,
    }));
    return { list, total };
  },
});
