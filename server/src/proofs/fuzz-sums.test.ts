import { amountsIn, type AmountPlace } from '@uc/contract/testing-amounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Served } from '../http/mount';
import { type As, startTestApp, type TestApp } from '../testing';
import { exampleOf } from './testing-examples';
import { send, together, written } from './testing-requests';
import { newStaff, newTenant, sellSomething, type Tenant } from './testing-world';

let app: TestApp;
let tenant: Tenant;
let staff: As;
beforeAll(async () => {
  app = await startTestApp();
  await sellSomething(app);
  [tenant, staff] = [await newTenant(app), await newStaff(app)];
});
afterAll(() => app.close());

/** In 元, the largest first; each amount is as large as its own schema allows. */
const sizes = [9_999_999_999_999.99, 100_000_000, 10_000_000, 99_999_999.99, 50_000, 100, 0.99, 0.01];
const largest = ({ schema }: AmountPlace) => sizes.find((size) => schema.safeParse(size).success) ?? 0;
/** The numbers of times that each entry of a list is repeated. */
const LENGTHS = [1, 2, 10, 60];

/** The example with every amount as large as it may be, and every list of amounts with so many entries. */
function largeInput(
  { endpoint }: Served,
  example: Record<string, unknown>,
  length: number,
): Record<string, unknown> {
  const input = structuredClone(example);
  for (const amount of amountsIn(endpoint.input)) fill(input, amount.place, largest(amount), length);
  return input;
}
function fill(
  into: Record<string, unknown>,
  [name, ...rest]: AmountPlace['place'],
  value: number,
  length: number,
): void {
  const key = String(name);
  if (rest.length === 0) into[key] = value;
  else if (rest[0] === 0) {
    const list = Array.isArray(into[key]) && into[key].length > 0 ? (into[key] as object[]) : [{}];
    into[key] = Array.from({ length }, (_, at) => ({ ...list[at % list.length] }));
    for (const one of into[key] as Record<string, unknown>[]) fill(one, rest.slice(1), value, length);
  } else {
    into[key] ??= {};
    fill(into[key] as Record<string, unknown>, rest, value, length);
  }
}

test('amounts that are each allowed and too much together are refused with 4xx and a Chinese sentence, in any call', async () => {
  const faults = new Set<string>();
  const statuses = new Map<number, number>();
  const moved = app.served.filter(({ endpoint }) => amountsIn(endpoint.input).length > 0);
  expect(moved.length).toBeGreaterThan(60);
  await together(moved, 4, async (served) => {
    const { credential, endpoint, path } = served;
    const as = { public: undefined, main: tenant.owner, sub: tenant.member, staff }[credential];
    const example = exampleOf(tenant, endpoint) ?? {};
    for (const length of LENGTHS)
      for (const times of [1, 2]) {
        const request = written(served, largeInput(served, example, length), as);
        const { status, text } = await send(app, request);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const isRefused = status >= 400 && status < 500;
        if (status >= 500 || (isRefused && !/[\u4e00-\u9fff]|sms code incorrect/.test(text)))
          faults.add(`${served.method} ${path} ×${length} (${times}): ${status} ${text.slice(0, 200)}`);
      }
  });
  expect([...faults]).toEqual([]);
  expect(statuses.get(422)).toBeGreaterThan(50);
});
