import type { Blank } from '../queue';

/** Why: every refusal says it. */
export const reason: Blank<unknown> = { name: 'reason', label: '原因', kind: 'long' };

/** What was done, or that it waits for another person. */
export const resultText =
  (done: string, isWaiting: (answer: never) => boolean) =>
  (answer: unknown): string =>
    isWaiting(answer as never) ? '已提交，请另一位同事在“入账复核”中处理' : done;
