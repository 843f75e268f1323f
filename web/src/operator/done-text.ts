import { type StaffQueueId, staffQueues } from '@uc/contract/staff-queues';

/** Actions that are no verb, or have their 已 already. */
const worded: Readonly<Record<string, string>> = {
  已线下送银行: '已登记送银行',
  验证款已打出: '已登记打款',
  登记已打款: '已登记打款',
  登记答复已递交: '已登记答复递交',
  导师记录: '已添加导师记录',
  异议成立: '已认定异议成立',
};

/** Message after an action, by its name. */
export const doneText = (action: string): string =>
  worded[action] ?? (action.includes('不') ? `已处理为${action}` : `已${action}`);

/** Message when something waits for another person, who finds it in a queue. */
export const waitsIn = (queue: StaffQueueId): string =>
  `已提交，请另一位同事在“${staffQueues[queue].title}”中处理`;

/** Message about the action done, or about its waiting for another person. */
export const resultText =
  (done: string, isWaiting: (answer: never) => boolean, queue: StaffQueueId = 'booking') =>
  (answer: unknown): string =>
    isWaiting(answer as never) ? waitsIn(queue) : done;

/** Message about several at once, with the number that wait for another person. */
export function batchText({
  done,
  waiting,
}: {
  done: readonly string[];
  waiting: readonly string[];
}): string {
  const text = `已处理${done.length}笔`;
  if (waiting.length === 0) return text;
  return `${text}，${waiting.length === done.length ? '均' : `其中${waiting.length}笔`}须由另一位同事复核`;
}
