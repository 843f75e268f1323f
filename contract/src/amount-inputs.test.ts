import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from './endpoint';
import { api } from './index';
import { limits } from './limits';
import { amountsIn } from './testing-amounts';

const amounts = Object.entries(api).flatMap(([room, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).flatMap(([name, { input }]) =>
    amountsIn(input).map(({ place, schema }) => ({ at: [room, name, ...place].join('.'), schema })),
  ),
);
const takes = (schema: z.ZodType, value: number) => schema.safeParse(value).success;

test('whoever enters an amount, in any call and at any place of it, is refused more than one hundred million 元', () => {
  expect(amounts.length).toBeGreaterThan(60);
  const most = limits.amount.most / 100;
  const beyond = [most + 0.01, 9_999_999_999_999.99];
  const open = amounts.filter(({ schema }) => beyond.some((value) => takes(schema, value)));
  expect(open.map(({ at }) => at)).toEqual([]);
});

test('whoever prices a request, a bid or a milestone is refused more than ten million 元', () => {
  const crowd = amounts.filter(({ at }) =>
    /^(?:requests\.(?:saveDraft|addBudget)|bids\.(?:submit|edit|select)|contracts\.propose)\./.test(at),
  );
  expect(crowd.length).toBeGreaterThan(8);
  const most = limits.crowd.most / 100;
  expect(crowd.map(({ at, schema }) => [at, takes(schema, most), takes(schema, most + 0.01)])).toEqual(
    crowd.map(({ at }) => [at, true, false]),
  );
});
