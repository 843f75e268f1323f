import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from './testing';

beforeEach(() => void vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function startOn(address: string, cookies: Record<string, string>, status: number, body: unknown) {
  const seen: string[] = [];
  const page = openPage(address, {
    cookies,
    network: ({ url }) => {
      const { pathname, search } = new URL(url);
      seen.push(pathname + search);
      return Response.json(body, { status });
    },
  });
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const { startUp } = await import('./start-up');
  const { storedTotalAmount, totalAmountOf } = await import('./total-amount');
  totalAmountOf('100000000001');
  const before = storedTotalAmount();
  const { toasts } = await import('./toasts');
  await startUp();
  return {
    seen,
    page,
    before,
    amount: storedTotalAmount(),
    logs: logged.mock.calls.length,
    toasts: toasts.get(),
  };
}
const HOME = 'http://localhost/center/user/home';
const main = { vso_token: 'vso_t' };

test('the start-up of a main account fetches total_amount, location along, and keeps it', async () => {
  const { seen, before, amount, logs } = await startOn(HOME, main, 200, {
    ret: 20000,
    data: { total_amount: 50000 },
  });
  expect(seen).toEqual(['/apinew/finance/coupon-iou/balance2?location=all&auth_token=vso_t']);
  expect([before, amount, logs]).toEqual([undefined, 50000, 0]);
});

test('a failure of the start-up call is only logged', async () => {
  const { amount, logs, toasts, page } = await startOn(HOME, main, 500, {
    ret: 50000,
    msg: '系统繁忙，请稍后再试',
  });
  expect([amount, logs, toasts, page.visited]).toEqual([0, 1, [], []]);
});

test.each([
  ['without a main token', HOME, { sub_cid: '1', sub_username: 'a', sub_token: 'b' }],
  ['on the sign-in page', 'http://localhost/center/user/login', main],
])('the start-up fetches nothing %s', async (_, address, cookies) => {
  expect((await startOn(address, cookies, 200, {})).seen).toEqual([]);
});
