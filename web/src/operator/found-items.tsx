import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import type { WireOutput } from '../client';
import { MoneyText } from '../ui/MoneyText';
import type { PaletteGroup } from '../ui/PaletteList';
import type { AnyQueue } from './queue';
import { queues } from './queues/index';

type Found = WireOutput<Api['operator']['find']>['list'][number];
type Item = Found['items'][number];

/** The address at which an item is open in its queue; one whose number no search finds is narrowed to by what it has. */
function linkOf({ id, views }: AnyQueue, { no, uid, status, amount }: Item): string {
  const view =
    views.find((one) => one.id === 'all') ?? views.find(({ input }) => input.status === status) ?? views[0]!;
  const narrowed: Record<string, string> =
    id === 'bank'
      ? { keyword: uid ?? '' }
      : id === 'bank-line'
        ? { min_amount: String(amount ?? ''), max_amount: String(amount ?? '') }
        : { keyword: no };
  return `/queue/${id}?${new URLSearchParams({ view: view.id, ...narrowed }).toString()}`;
}

/** What was found in a queue as the palette shows it. */
export function foundItems({ queue: id, total, items }: Found): PaletteGroup {
  const queue = queues.find((one) => one.id === id)!;
  return {
    title: staffQueues[id].title,
    ...(total > items.length && { note: `共${total}项，可输入编号缩小范围` }),
    options: items.map((item) => {
      const { no, customer, title, status_text: state, amount } = item;
      return {
        key: `${id}-${no}`,
        icon: 'list' as const,
        title: [customer, title].filter(Boolean).join(' · ') || no,
        text: `${state} · ${no}`,
        link: linkOf(queue, item),
        aside: amount !== null && <MoneyText price value={amount} />,
      };
    }),
  };
}
