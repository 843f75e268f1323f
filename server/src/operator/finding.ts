import type { Api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import type { Fen } from '@uc/contract/money';
import { mayStaff } from '@uc/contract/permissions';
import { type StaffQueue, staffQueueIds, staffQueues } from '@uc/contract/staff-queues';
import type { Handlers } from '../call/index';
import { withinWaitBudget } from '../db/index';
import { type ListOf, namesOf, queueReader } from './queue-read';

const { foundMost } = limits.queue;
/** Lists of settings have neither customers nor amounts, and are not looked through. */
const searched = staffQueueIds.filter((id) => (staffQueues[id] as StaffQueue).day !== undefined);

/** Finds items of all queues that this person may open, by number, customer or amount (ADR 141). */
export const finding = (listOf: ListOf): Pick<Handlers<Api['operator']>, 'find'> => ({
  async find({ input: { words }, ...call }) {
    const found = [];
    // One at a time, each with a wait budget of its own, as they are counted.
    for (const queue of searched) {
      if (!mayStaff(call.actor.role, staffQueues[queue].permission)) continue;
      const { sheet, numberOf, page } = queueReader(listOf, call, queue);
      const asked = { ...sheet.everything, find: words, page: 1, page_size: foundMost };
      const { list, total } = await withinWaitBudget(() => page(asked));
      if (total === 0) continue;
      const { uidOf } = sheet;
      const names = uidOf ? await namesOf(listOf, call, list.map(uidOf)) : undefined;
      const title = sheet.columns.find(({ kind }) => kind === 'text');
      const amount = sheet.columns.find(({ kind }) => kind === 'money');
      found.push({
        queue,
        total,
        items: list.slice(0, foundMost).map((item) => ({
          no: numberOf(item),
          uid: uidOf?.(item) ?? null,
          customer: uidOf ? (names!.get(uidOf(item)) ?? uidOf(item)) : null,
          title: String(title?.of(item) ?? ''),
          status: (item as { status?: string }).status ?? '',
          status_text: sheet.stateOf(item),
          amount: (amount?.of(item) ?? null) as Fen | null,
        })),
      });
    }
    return { list: found };
  },
});
