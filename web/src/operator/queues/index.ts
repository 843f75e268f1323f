import { type StaffQueueId, staffQueueIds } from '@uc/contract/staff-queues';
import { type AnyQueue, isQueue } from '../queue';

const files = import.meta.glob<Record<string, unknown>>('./*.tsx', { eager: true });
const found = Object.values(files).flatMap((file) => Object.values(file).filter(isQueue));

/** The queue of a file of this folder; throws where no file exports it, or two do. */
function queueOf(id: StaffQueueId): AnyQueue {
  const [one, ...more] = found.filter((queue) => queue.id === id);
  if (one === undefined) throw new Error(`no file of web/src/operator/queues exports the queue ${id}`);
  if (more.length > 0) throw new Error(`two files of web/src/operator/queues export the queue ${id}`);
  return one;
}

/** Everything that waits for staff, in the order of the contract's table. */
export const queues: readonly AnyQueue[] = staffQueueIds.map(queueOf);
