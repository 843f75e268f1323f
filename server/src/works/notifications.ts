import type { Tx } from '../db/index';
import { notify } from '../messages/index';
import type { WorkRow } from './store';

/** Notifies of a work whoever may see it (works.md#work-states); `tab` is where it is found. */
export const notifyOfWork = (
  tx: Tx,
  { uid, work_no, sub_id }: Pick<WorkRow, 'uid' | 'work_no' | 'sub_id'>,
  title: string,
  content: string,
  { tab, ...more }: { tab: string; sms?: boolean; level?: 'info' | 'warn' },
): Promise<void> =>
  notify(tx, {
    uid,
    category: 'audit',
    ...more,
    title,
    content,
    link: `/facilitator/management?tab=${tab}`,
    bizType: 'work',
    bizNo: work_no,
    creator: sub_id,
  });
