import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { api } from './index';
import { limits } from './limits';
import { yuan } from './wire';

const amountText = yuan._zod.def.in;
/** Every amount in an input, by its place, those inside of lists and objects as well. */
function amountsIn(schema: z.core.$ZodType, place: string): [place: string, amount: z.ZodType][] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'pipe' && def.in === amountText) return [[place, schema as z.ZodType]];
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, one]) => amountsIn(one, `${place}.${name}`));
  if (def.type === 'array') return amountsIn(def.element, `${place}[]`);
  if (def.type === 'union') return def.options.flatMap((one) => amountsIn(one, place));
  if (def.type === 'pipe') return [...amountsIn(def.in, place), ...amountsIn(def.out, place)];
  return 'innerType' in def ? amountsIn(def.innerType, place) : [];
}
const amounts = Object.entries(api).flatMap(([room, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).flatMap(([name, { input }]) =>
    amountsIn(input, `${room}.${name}`),
  ),
);
const takes = (schema: z.ZodType, value: number) => schema.safeParse(value).success;

test('whoever enters an amount, in any call and at any place of it, is refused more than one hundred million 元', () => {
  expect(amounts.length).toBeGreaterThan(60);
  const most = limits.amount.most / 100;
  const beyond = [most + 0.01, 9_999_999_999_999.99];
  expect(
    amounts.filter(([, schema]) => beyond.some((value) => takes(schema, value))).map(([at]) => at),
  ).toEqual([]);
});

test('whoever prices a request, a bid or a milestone is refused more than ten million 元', () => {
  const crowd = amounts.filter(([at]) =>
    /^(?:requests\.(?:saveDraft|addBudget)|bids\.(?:submit|edit|select)|contracts\.propose)\./.test(at),
  );
  expect(crowd.length).toBeGreaterThan(8);
  const most = limits.crowd.most / 100;
  expect(crowd.map(([at, schema]) => [at, takes(schema, most), takes(schema, most + 0.01)])).toEqual(
    crowd.map(([at]) => [at, true, false]),
  );
});
