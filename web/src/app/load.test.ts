import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, loaded, LoadError } from './load';

let failures: number;
const withBudget = (hasBudget: boolean) =>
  vi.stubGlobal('window', { ucPage: { resourceFailed: () => ((failures += 1), hasBudget) } });
beforeEach(() => {
  failures = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a chunk that comes is passed on', async () => {
  withBudget(true);
  expect(await loaded(Promise.resolve({ default: 1 }))).toEqual({ default: 1 });
  expect(failures).toBe(0);
});

test('a chunk that does not come in 120 s is a load error', async () => {
  withBudget(true);
  vi.useFakeTimers();
  const waiting = loaded(new Promise(() => undefined));
  const told = waiting.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
  expect(await told).toBeInstanceOf(LoadError);
  expect(CHUNK_TIMEOUT_MS).toBe(120_000);
});

test('a chunk that fails when no reload is left is a load error', async () => {
  withBudget(false);
  await expect(loaded(Promise.reject(new TypeError('gone')))).rejects.toBeInstanceOf(LoadError);
  expect(failures).toBe(1);
});

test('while the page is being loaded again nothing is told', async () => {
  withBudget(true);
  const waiting = loaded(Promise.reject(new TypeError('gone')));
  const first = await Promise.race([
    waiting,
    new Promise((resolve) => setTimeout(resolve, 20, 'still waiting')),
  ]);
  expect(first).toBe('still waiting');
});
