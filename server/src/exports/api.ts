import { dayAfter, startOf } from '@uc/contract/day';
import type { Api } from '@uc/contract';
import type { Deps } from '../deps';
import type { Handlers } from '../call/index';
import { readBy } from './visibility';
import { isSigned, signatureKey } from './signature';
import { listTasks, readClock } from './store';
import { taskView } from './tasks';

/** The exports that wait or run, and those that can be downloaded (shell.md#tables-filters-export). */
export const exportTasks = ({ vault }: Deps): Handlers<Api['exports']> => ({
  async tasks({ input, actor, db }) {
    const { page, page_size, keyword, task_id: taskId, start_time: from, end_time: to } = input;
    const filter = {
      taskId,
      keyword: keyword || undefined,
      from: from === undefined ? undefined : startOf(from),
      to: to === undefined ? undefined : startOf(dayAfter(to, 1)),
    };
    const { rows, total } = await listTasks(db, readBy(actor), filter, {
      limit: page_size,
      offset: (page - 1) * page_size,
      sort: input.sort,
    });
    const now = await readClock(db);
    return { list: rows.map((row) => taskView(row, now)), total, page, page_size };
  },
  signatureKey: () => signatureKey(vault),
  checkSignature: ({ input }) => ({ is_genuine: isSigned(vault, input) }),
});
