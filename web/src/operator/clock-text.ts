import { queueClocks } from '@uc/contract/queue-clocks';
import { currentTime } from '../ui/clock';
import { type AnyQueue, numberOf } from './queue';

/** How near an end is: over, within a day, or further away. */
type Nearness = 'over' | 'soon' | 'later';
const HOUR_MS = 3_600_000;
const SOON_MS = 24 * HOUR_MS;

/** 分钟, 小时 or 天, rounded down. */
function spanText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return '不到1分钟';
  if (minutes < 60) return `${minutes}分钟`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)}小时` : `${Math.floor(minutes / 1440)}天`;
}

/** 剩3小时 until a moment of the wire, 超3小时 after it. */
export function clockText(due: string, now = currentTime().getTime()): { text: string; nearness: Nearness } {
  const left = Date.parse(`${due.replace(' ', 'T')}+08:00`) - now;
  if (left <= 0) return { text: `超${spanText(-left)}`, nearness: 'over' };
  return { text: `剩${spanText(left)}`, nearness: left < SOON_MS ? 'soon' : 'later' };
}

/** What the list of a queue says of clocks; a list of settings says nothing. */
export interface Clocks {
  clocks?: readonly { no: string; due_at: string }[];
}
/** When the clock of an item runs out; undefined while none runs. */
export const dueIn = (queue: AnyQueue, answer: Clocks | undefined, item: unknown): string | undefined =>
  answer?.clocks?.find(({ no }) => no === numberOf(queue, item))?.due_at;

/** What its clock runs to, as the contract's table has it. */
export const clockOf = ({ id }: AnyQueue) => queueClocks[id];
/** What happens to an item at zero. */
export const endsOf = (queue: AnyQueue, item: unknown): string =>
  queue.endsOf?.(item) ?? clockOf(queue)?.ends ?? '';
