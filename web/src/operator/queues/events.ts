import type { StaffQueueId } from '@uc/contract/staff-queues';
import { waitsIn } from '../done-text';
import type { Blank, Event } from '../queue';
import { reason } from './blanks';

/** The item as an event names it, by its number and the version that was seen. */
type Named<T> = (item: T) => Record<string, unknown>;
type Asked<T> = Omit<Event<T>, 'blanks' | 'input'> & { input: Named<T> };

/** An event that is sent with its reason and nothing else to fill in. */
export const withReason = <T>({ input, ...event }: Asked<T>): Event<T> => ({
  ...event,
  blanks: [reason],
  input: (item, values) => ({ ...input(item), reason: values.reason }),
});

/** An event that says what is wrong with each part that is opened again; `key` names a part in what is sent. */
export const withReasonsByPart = <T>(
  parts: readonly (readonly [name: string, label: string])[],
  { input, ...event }: Asked<T>,
  key: 'field' | 'part' = 'field',
): Event<T> => ({
  ...event,
  blanks: parts.map(([name, label]): Blank<T> => ({ name, label, kind: 'text', optional: true, most: 100 })),
  input: (item, values) => ({
    ...input(item),
    items: parts.flatMap(([part]) => {
      const why = values[part]?.trim();
      return why ? [{ [key]: part, reason: why }] : [];
    }),
  }),
});

interface Revocation<T> {
  /** 取消 or 撤销. */
  verb: string;
  /** Where the other person finds it. */
  queue: StaffQueueId;
  propose: Event<T>['endpoint'];
  decide: Event<T>['endpoint'];
  /** Consequence of either decision. */
  confirmed: string;
  refused: string;
  input: Named<T>;
}
/** The end of something that was approved: one person proposes it, another one decides. */
export const revocationEvents = <T>({ verb, queue, input, ...of }: Revocation<T>) => ({
  revoke: withReason<T>({
    id: 'revoke',
    text: `提请${verb}`,
    tone: 'danger',
    endpoint: of.propose,
    toastText: () => waitsIn(queue),
    question: () => '提请后由另一位超级管理员复核；复核前客户不受影响。',
    input,
  }),
  revoke_confirm: {
    id: 'revoke_confirm',
    text: `确认${verb}`,
    tone: 'danger',
    endpoint: of.decide,
    question: () => of.confirmed,
    input: (item) => ({ ...input(item), event: 'confirm' }),
  } satisfies Event<T>,
  revoke_refuse: withReason<T>({
    id: 'revoke_refuse',
    text: `不予${verb}`,
    endpoint: of.decide,
    question: () => of.refused,
    input: (item) => ({ ...input(item), event: 'refuse' }),
  }),
});
