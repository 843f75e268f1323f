import { expect, test, vi } from 'vitest';
import { afterWrites, awaitWrite } from './writes';

test('what waits for writes goes on with the last answer, a refusal too, and after a while in any case', async () => {
  vi.useFakeTimers();
  const seen: string[] = [];
  const wait = (name: string, ms: number) => void afterWrites(ms).then(() => seen.push(name));
  const settle = () => vi.advanceTimersByTimeAsync(0);
  wait('nothing under way', 1000);
  await settle();
  expect(seen).toEqual(['nothing under way']);
  const answers: (() => void)[] = [];
  void awaitWrite(() => new Promise<void>((resolve) => answers.push(resolve)));
  const refused = awaitWrite(
    () => new Promise<void>((_, reject) => answers.push(() => reject(new Error('no')))),
  );
  refused.catch(() => undefined);
  wait('both answered', 5000);
  wait('too long', 1000);
  answers[0]!();
  await settle();
  expect(seen).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(seen).toEqual(['nothing under way', 'too long']);
  answers[1]!();
  await settle();
  expect(seen).toEqual(['nothing under way', 'too long', 'both answered']);
  vi.useRealTimers();
});
