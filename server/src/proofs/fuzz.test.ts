import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasTwin } from '@uc/contract/endpoint';
import { z } from 'zod';
import type { Served } from '../http/mount';
import { startTestApp, type TestApp } from '../testing';
import { exampleOf } from './testing-examples';
import { isLedOn, send, together, type Written, written } from './testing-requests';
import { isWhole } from '../testing-breadth';
import { shareOf } from './testing-share';
import { testSeed as seed } from '../testing-seed';
import { isSlow } from './testing-slow';
import { strangeTexts } from './testing-strange';
import { newStaff, newTenant, sellSomething, type Tenant } from './testing-world';

let app: TestApp;
let tenant: Tenant;
let staff: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  await sellSomething(app);
  [tenant, staff] = [await newTenant(app), await newStaff(app)];
});
afterAll(() => app.close());

/** Requests to each operation (trust H5). The check sends so many in all, however many operations there are. */
const CHECK_REQUESTS = 4_000;
const runs = () => (isWhole ? 100 : Math.max(2, Math.min(25, Math.ceil(CHECK_REQUESTS / app.served.length))));

const strange = fc.constantFrom<unknown>(...strangeTexts);
const structures = fc.constantFrom<unknown>(
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  -0.001,
  2 ** 53,
  [],
  [1],
  {},
  { $gt: 1 },
  { toString: 1 },
  [[[]]],
  ['a', 'a'],
);

/** A value of about the right kind, so that what lies behind the schema is reached as well. */
function likely(schema: {
  enum?: unknown[];
  const?: unknown;
  type?: string;
  anyOf?: unknown[];
  maximum?: number;
}): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => likely(one as never)));
  if (schema.type === 'number' || schema.type === 'integer')
    return fc.oneof(
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 0, max: 99_999 }).map((fen) => fen / 100),
    );
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array')
    return fc.array(
      fc.record({
        product: fc.constantFrom('proof-render', 'none'),
        qty: fc.integer({ min: 0, max: 10_000 }),
      }),
      { maxLength: 3 },
    );
  return fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom(
      '2026-01-01',
      '2026-11-21',
      'all',
      'suzhou',
      '10',
      '1',
      '-created_at',
      '13800138000',
      'O2026112100000001',
      '000000',
    ),
  );
}

function inputFor(served: Served): fc.Arbitrary<Record<string, unknown>> {
  const schema = z.toJSONSchema(served.endpoint.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, object>;
  };
  const example = exampleOf(tenant, served.endpoint) ?? {};
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const good = name in example ? fc.oneof(fc.constant(example[name]), likely(property)) : likely(property);
    const bad =
      served.method === 'POST'
        ? fc.oneof(strange, structures, fc.string({ unit: 'binary', maxLength: 40 }))
        : fc.oneof(strange, fc.string({ unit: 'grapheme', maxLength: 40 }));
    return [name, fc.oneof({ weight: 3, arbitrary: good }, { weight: 2, arbitrary: bad })] as const;
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

const credentialsFor = ({ credential }: Served) =>
  ({ public: undefined, main: tenant.owner, sub: tenant.member, staff })[credential];
/** Signing out or a new password would end the run, and so would another clock, or whoever asks being frozen. */
const isSwept = ({ path }: Served) =>
  !/logout|adminapi\/password\/change|trial\/clock|user\/freeze/.test(path);
/** A twin has the handler of its operation, and a credential of its own. */
const runsFor = ({ credential, endpoint }: Served) =>
  credential === 'sub' && hasTwin(endpoint) ? Math.ceil(runs() / 5) : runs();

async function timed(request: Written) {
  const sent = performance.now();
  const reply = await send(app, request);
  return { ...reply, ms: performance.now() - sent };
}

describe('junk (H3, H5)', () => {
  test(`many requests to every operation are never answered with 5xx nor slowly, and always with the envelope (TEST_SEED=${seed})`, async () => {
    const statuses = new Map<number, number>();
    const slow: string[] = [];
    await together(app.served.filter(isSwept), 6, async (served) => {
      for (const input of fc.sample(inputFor(served), { numRuns: runsFor(served), seed })) {
        const request = written(served, input, credentialsFor(served));
        const { status, text, ms } = await timed(request);
        if (await isSlow(app, ms, () => send(app, request))) slow.push(`${served.method} ${served.path}`);
        if (!isLedOn(served, status)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500 && status !== 501)
          expect.fail(`${served.method} ${served.path} ${JSON.stringify(input)} answered ${status}: ${text}`);
      }
    });
    // 414: what was made up may be longer than any address.
    const documented = new Set([200, 400, 401, 403, 404, 409, 414, 422, 423, 429, 501]);
    expect([...statuses.keys()].filter((status) => !documented.has(status))).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(25);
    expect(statuses.get(401) ?? 0).toBe(0);
    expect(slow).toEqual([]);
  });

  test('a body that is no object, cut short, doubled or of another kind is 400 at every operation that reads one', async () => {
    const bodies = [
      'null',
      '[]',
      '1',
      '"text"',
      'true',
      '{',
      '{"a":1',
      '{"a":1}{"b":2}',
      '{"a":NaN}',
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{}}}',
      "{'a':1}",
      '\uFEFF{}',
      `${'['.repeat(40)}${']'.repeat(40)}`,
    ];
    await together(
      app.served.filter(
        ({ method, endpoint }) =>
          method === 'POST' &&
          endpoint.body !== 'raw' &&
          Object.values(endpoint.input.shape).some((field) => !field.safeParse(undefined).success),
      ),
      6,
      async (served, index) => {
        for (const body of shareOf(bodies, index)) {
          const { status } = await send(app, { ...written(served, {}, credentialsFor(served)), body });
          expect([served.path, body, status]).toEqual([served.path, body, 400]);
        }
      },
    );
  });

  test('a query with broken escapes, control characters or bytes that are no text is answered with 400 at every address', async () => {
    const queries = [
      'keyword=%',
      'keyword=%zz',
      'keyword=%c0%af',
      'keyword=%00',
      'keyword=%ed%a0%80',
      'keyword=%ff',
      '%=1',
      '__proto__=1',
      'keyword[__proto__]=1',
      '=',
      '=1',
    ];
    await together(
      app.served.filter(({ method }) => method === 'GET'),
      6,
      async (served, index) => {
        const { query, ...request } = written(served, {}, credentialsFor(served));
        for (const one of shareOf(queries, index))
          expect([
            served.path,
            one,
            (await send(app, { ...request, query: [query, one].filter(Boolean).join('&') })).status,
          ]).toEqual([served.path, one, 400]);
      },
    );
  });
});
