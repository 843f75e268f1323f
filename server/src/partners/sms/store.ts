import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Db, Schema } from '../../db/index';
import type { Vault } from '../../vault/index';
import type { Message } from '../message-port';
import type { Arrival } from './arrival';
import type { Handed, ProviderName } from './port';

type Row = Selectable<Schema['sms_messages']>;
export type SmsState = Row['state'];
/** A message that was handed over before. */
export interface Known extends Handed {
  provider: ProviderName;
  state: SmsState;
  /** Whether its provider would list it by now, had it come there. */
  isOld: boolean;
}
/** The seconds after which a receipt is asked for, each time anew; then no more. */
const PAUSES = [60, 300, 1800, 7200, 21_600, 86_400] as const;

const now = sql<Date>`app_now()`;
const later = (seconds: number) => sql<Date>`app_now() + ${seconds} * interval '1 second'`;
/** The recipient of a message, as a blind index and as a sealed value. */
export const recipientKeyOf = (vault: Vault, to: string) => vault.blindIndex('sms_messages.recipient', to);
const placeOf = (row: string) => ({ table: 'sms_messages', column: 'recipient', uid: 0, row });
export const openRecipient = (vault: Vault, row: string, sealed: string) => vault.open(placeOf(row), sealed);

export type SmsStore = ReturnType<typeof createSmsStore>;
/** The record of messages that were handed to providers. */
export function createSmsStore(db: Db, vault: Vault) {
  /** A key that is the same for every try at one notice to one number; a code has none. */
  const sendKeyOf = ({ scene, key, to }: Message): string | null =>
    key === undefined ? null : `${scene}/${key}/${recipientKeyOf(vault, to).toString('base64url')}`;
  const known = (row: Row & { is_old: boolean }): Known => ({
    id: row.message_id,
    to: openRecipient(vault, row.message_id, row.recipient),
    ref: row.provider_ref,
    at: row.tried_at,
    provider: row.provider,
    state: row.state,
    isOld: row.is_old,
  });
  const rows = () =>
    db
      .selectFrom('sms_messages')
      .selectAll()
      .select(sql<boolean>`tried_at < app_now() - interval '5 minutes'`.as('is_old'));
  return {
    /** Before the provider is asked, so that a server that ends meanwhile has left word of it. */
    async begin(provider: ProviderName, message: Message): Promise<string> {
      const id = randomUUID();
      const { to, scene } = message;
      const values = {
        state: 'asking',
        tried_at: now,
        check_at: later(PAUSES[0]),
        checks: 0,
        error: null,
      } as const;
      const { message_id } = await db
        .insertInto('sms_messages')
        .values({
          message_id: id,
          provider,
          recipient: vault.seal(placeOf(id), to),
          recipient_key: recipientKeyOf(vault, to),
          scene,
          send_key: sendKeyOf(message),
          ...values,
        })
        // A try that certainly failed goes on as the same message.
        .onConflict((conflict) => conflict.columns(['send_key', 'provider']).doUpdateSet(values))
        .returning('message_id')
        .executeTakeFirstOrThrow();
      return message_id;
    },
    /** Tries at the same notice before. */
    async before(message: Message): Promise<Known[]> {
      const key = sendKeyOf(message);
      return key === null ? [] : (await rows().where('send_key', '=', key).execute()).map(known);
    },
    /** Saves the state of a message; `ref` where the provider has told its number. */
    async save(
      id: string,
      state: SmsState,
      { ref, error }: { ref?: string; error?: string } = {},
    ): Promise<void> {
      const isOpen = state === 'accepted' || state === 'unknown';
      await db
        .updateTable('sms_messages')
        .set({
          state,
          ...(ref !== undefined && { provider_ref: ref }),
          ...(error !== undefined && { error }),
          ...(!isOpen && { check_at: null }),
        })
        .where('message_id', '=', id)
        .execute();
    },
    /** Messages whose receipt is due, longest due first. */
    async due(most: number): Promise<Known[]> {
      return (await rows().where('check_at', '<=', now).orderBy('check_at').limit(most).execute()).map(known);
    },
    /** The carriers' reports on the messages of the last hour, of each provider that took any. */
    async arrivals(): Promise<Arrival[]> {
      const { rows } = await sql<Arrival>`
        with heard as (
          select provider, state, error, count(*) as messages from sms_messages
          where created_at > app_now() - interval '1 hour' and state in ('delivered', 'undelivered')
          group by provider, state, error
        )
        select provider, coalesce(sum(messages) filter (where state = 'delivered'), 0)::int as delivered,
          coalesce(sum(messages) filter (where state = 'undelivered'), 0)::int as undelivered,
          coalesce((array_agg(error order by messages desc, error)
            filter (where state = 'undelivered' and error is not null))[1:3], '{}') as codes
        from heard group by provider`.execute(db);
      return rows;
    },
    /** True for the one server that raises the alarm about a provider in this hour. */
    async takeAlarm(provider: ProviderName): Promise<boolean> {
      const taken = await db
        .updateTable('partner_calls')
        .set({ undelivered_alarm_at: now })
        .where('partner', '=', `sms.${provider}`)
        .where(sql<boolean>`coalesce(undelivered_alarm_at < app_now() - interval '1 hour', true)`)
        .returning('partner')
        .executeTakeFirst();
      return taken !== undefined;
    },
    /** Counts the messages of the last 24 hours by state. */
    async counts(): Promise<Partial<Record<SmsState, number>>> {
      const found = await db
        .selectFrom('sms_messages')
        .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
        .where('created_at', '>', sql<Date>`app_now() - ${24 * 3600} * interval '1 second'`)
        .groupBy('state')
        .execute();
      return Object.fromEntries(found.map(({ state, count }) => [state, count]));
    },
    /** Postpones the next question about a receipt, later each time. */
    async wait(id: string): Promise<void> {
      const next = sql<number | null>`(${sql.val(PAUSES)}::int[])[checks + 2]`;
      await db
        .updateTable('sms_messages')
        .set({
          checks: sql<number>`checks + 1`,
          check_at: sql<Date | null>`app_now() + ${next} * interval '1 second'`,
          // The result is unknown where the server ended while it was sending.
          state: sql<SmsState>`case state when 'asking' then 'unknown' else state end`,
        })
        .where('message_id', '=', id)
        .execute();
    },
  };
}
