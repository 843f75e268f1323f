import {
  type Message,
  MessageNotTaken,
  type MessagePort,
  MessageRefused,
  MessageUndelivered,
} from '../message-port';
import { type Arrival, isPoor } from './arrival';
import { SmsFailure, type SmsProvider } from './port';
import type { Known, SmsStore } from './store';

export interface Sms extends MessagePort {
  /** Asks providers whether messages have arrived; returns of how many that is known now. */
  pullReceipts(): Promise<number>;
  /** Counts the messages of the last 24 hours by state. */
  counts: SmsStore['counts'];
  /** The carriers' reports on the messages of the last hour, by provider. */
  arrivals: SmsStore['arrivals'];
  /** Providers whose messages do not arrive, each to one caller an hour: that one raises the alarm. */
  alarms(): Promise<Arrival[]>;
}
/** Most that one run asks for. */
const MOST = 200;

/**
 * SMS by providers in their order (ADR 80). The next one is asked when one fails for a reason that is not the phone number.
 * Where an answer is lost, a code goes to the next one as well, for its person waits; a notice (which has a `key`) is sent
 * again only when its provider says that it never came there.
 */
export function createSms(providers: readonly SmsProvider[], store: SmsStore): Sms {
  const named = (name: string) => providers.find((one) => one.name === name);

  /** Whether a notice of which something is known is done with. Throws `MessageUndelivered` while that is not known. */
  async function isDone(before: Known): Promise<boolean> {
    if (before.state === 'refused')
      throw new MessageRefused(`${before.provider} takes nothing for this number`);
    if (before.state === 'failed') return false;
    if (before.state !== 'asking' && before.state !== 'unknown') return true;
    const outcome = await ask(before);
    if (outcome === 'waiting for proof')
      throw new MessageUndelivered(`${before.provider}: the last try is not known yet`);
    return outcome !== 'absent';
  }

  /** Asks for a receipt and saves its result. */
  async function ask(handed: Known): Promise<'known' | 'unheard' | 'absent' | 'waiting for proof'> {
    const receipt = await named(handed.provider)
      ?.receiptOf(handed)
      .catch((error: Error) => {
        throw new MessageUndelivered(error.message);
      });
    switch (receipt?.state) {
      case 'delivered':
        await store.save(handed.id, 'delivered');
        return 'known';
      case 'undelivered':
        await store.save(handed.id, 'undelivered', { error: receipt.code });
        return 'known';
      case 'waiting':
        if (handed.state !== 'accepted') await store.save(handed.id, 'accepted');
        return 'unheard';
      case 'absent':
        // For an accepted message the provider's list is late; for another its absence is proof after a while.
        if (handed.state === 'accepted') return 'unheard';
        if (!handed.isOld) return 'waiting for proof';
        await store.save(handed.id, 'failed', { error: 'never came there' });
        return 'absent';
      default:
        return 'unheard';
    }
  }

  return {
    counts: store.counts,
    arrivals: store.arrivals,

    async alarms() {
      const raised: Arrival[] = [];
      for (const arrival of await store.arrivals())
        if (isPoor(arrival) && (await store.takeAlarm(arrival.provider))) raised.push(arrival);
      return raised;
    },

    async send(message: Message) {
      for (const before of await store.before(message)) if (await isDone(before)) return;
      const failures: SmsFailure[] = [];
      for (const provider of providers) {
        const id = await store.begin(provider.name, message);
        try {
          await store.save(id, 'accepted', { ref: await provider.send({ ...message, id }) });
          return;
        } catch (error) {
          if (!(error instanceof SmsFailure)) throw error;
          const { kind, code } = error;
          const state = kind === 'number' ? 'refused' : kind === 'unknown' ? 'unknown' : 'failed';
          await store.save(id, state, { error: code });
          if (kind === 'number') throw new MessageRefused(error.message);
          if (kind === 'unknown' && message.key !== undefined) throw new MessageUndelivered(error.message);
          failures.push(error);
        }
      }
      const Undelivered = failures.some(({ kind }) => kind === 'unknown')
        ? MessageUndelivered
        : MessageNotTaken;
      throw new Undelivered(failures.map(({ message: text }) => text).join('; '));
    },

    async pullReceipts() {
      let done = 0;
      const silent = new Set<string>();
      for (const handed of await store.due(MOST)) {
        if (silent.has(handed.provider)) continue;
        try {
          if ((await ask(handed)) === 'known') done += 1;
          else await store.wait(handed.id);
        } catch (error) {
          if (!(error instanceof MessageUndelivered)) throw error;
          silent.add(handed.provider);
        }
      }
      return done;
    },
  };
}
