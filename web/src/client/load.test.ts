import { createElement, lazy, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, loaded, LoadError } from './load';

let failures: number;
const withOutcome = (...outcomes: string[]) =>
  vi.stubGlobal('window', {
    ucPage: {
      resourceFailed: () => Promise.resolve(outcomes[Math.min(failures++, outcomes.length - 1)]),
      lostStyles: [],
    },
  });
const gone = () => Promise.reject(new TypeError('gone'));
beforeEach(() => {
  failures = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a chunk that comes is passed on', async () => {
  withOutcome('reloading');
  expect(await loaded(() => Promise.resolve({ default: 1 }))).toEqual({ default: 1 });
  expect(failures).toBe(0);
});

test('a chunk that does not come in 120 s is a load error', async () => {
  withOutcome('reloading');
  vi.useFakeTimers();
  const told = loaded(() => new Promise(() => undefined)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
  expect(await told).toBeInstanceOf(LoadError);
  expect(CHUNK_TIMEOUT_MS).toBe(120_000);
});

test('a chunk that fails when no reload is left is a load error', async () => {
  withOutcome('over');
  await expect(loaded(gone)).rejects.toBeInstanceOf(LoadError);
  expect(failures).toBe(1);
});

test('nothing is told of a chunk that fails while the page is being loaded again', async () => {
  withOutcome('reloading');
  const first = await Promise.race([
    loaded(gone),
    new Promise((resolve) => setTimeout(resolve, 20, 'still waiting')),
  ]);
  expect(first).toBe('still waiting');
});

test('a chunk that fails without a connection is asked for again once the server answers, and the page is not loaded again', async () => {
  withOutcome('offline');
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true }));
  const answers = [gone, gone, () => Promise.resolve('here')];
  expect(await loaded(() => answers.shift()!())).toBe('here');
  expect(failures).toBe(2);
});

test('a server leaves to the browser what waits for a chunk, whatever a former visit has loaded', async () => {
  vi.resetModules();
  const server = await import('./load');
  server.leaveChunksToBrowser();
  const load = vi.fn(() => Promise.resolve({ default: () => 'late' }));
  const Late = lazy(() => server.loaded(load));
  const page = () => renderToString(createElement(Suspense, { fallback: 'waiting' }, createElement(Late)));
  const first = page();
  expect(first).toContain('waiting');
  await new Promise(setImmediate);
  expect(page()).toBe(first);
  expect(load).not.toHaveBeenCalled();
});
