import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Served } from '../http/mount';
import { type As, startTestApp, type TestApp } from '../testing';
import { openStaffObjects } from './testing-staff';
import { exampleOf } from './testing-examples';
import { tenantFor } from './testing-owner';
import { ask } from './testing-requests';
import { wishOf } from './testing-success';
import { newStaff, newTenant, sellSomething, type Tenant } from './testing-world';

let app: TestApp;
let tenant: Tenant;
let staff: As;
beforeAll(async () => {
  app = await startTestApp();
  await sellSomething(app);
  tenant = await newTenant(app);
  tenant = { ...tenant, staffObjects: await openStaffObjects(app, tenant) };
  staff = await newStaff(app);
});
afterAll(() => app.close());

/** A change of direction and a blank of no width: the first hides what a text says, the second that two texts differ. */
const MARKS = '\u202E\u200B';
/** Secrets are compared and never kept as text; what somebody guesses wrong is counted. */
const SECRET = /password|token|code|^old$|ticket|flow|challenge|credential|state/;

type Input = Record<string, unknown>;
const marked = (value: unknown): unknown =>
  typeof value === 'string'
    ? `${value.slice(0, 1)}${MARKS}${value.slice(1)}`
    : Array.isArray(value)
      ? value.map(marked)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, marked(one)]))
        : value;
const markedField = (input: Input, name: string) => marked(name in input ? input[name] : '业务需要补充说明');
const hasMarks = (value: unknown) => new RegExp(`[${MARKS}]`, 'u').test(JSON.stringify(value) ?? '');

/** The input with marks in each text that its schema takes with them, and in optional texts that it leaves out. */
function withMarks({ input: schema }: { input: z.ZodObject }, input: Input): Input {
  const all = { ...input };
  for (const [name, field] of Object.entries(schema.shape)) {
    if (SECRET.test(name)) continue;
    const value = markedField(input, name);
    if (!hasMarks(value) || !z.safeParse(field, value).success) continue;
    // An optional field may not go with the others, and one that is compared to the letter would name something else.
    const isSame = name in input && same(z.safeParse(field, value), z.safeParse(field, input[name]));
    const isFree = !(name in input) && !hasMarks(z.safeParse(field, value).data);
    if ((isSame || isFree) && schema.safeParse({ ...all, [name]: value }).success) all[name] = value;
  }
  return all;
}
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** One text at a time that the schema leaves to the letter: whoever writes it down keeps its marks. */
const keptAsSent = ({ input: schema }: { input: z.ZodObject }, input: Input): Input[] =>
  Object.entries(schema.shape)
    .filter(([name]) => !SECRET.test(name))
    .map(([name, field]) => [name, z.safeParse(field, markedField(input, name))] as const)
    .filter(([, parsed]) => parsed.success && hasMarks(parsed.data))
    .map(([name]) => ({ ...input, [name]: markedField(input, name) }));

/** Every row of every table that has a mark in a text or in JSON. */
async function rowsWithMarks(): Promise<string[]> {
  const tables = await app.database.asOwner<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const found = await Promise.all(
    tables.map(({ name }) =>
      app.database.asOwner<{ text: string }>(
        `select one::text as text from ${name} one where one::text ~ '[${MARKS}]' limit 1`,
      ),
    ),
  );
  return found.flatMap((rows, at) => rows.map(({ text }) => `${tables[at]!.name}: ${text}`));
}

test('no write keeps an invisible mark, in whatever text it comes', async () => {
  let done = 0;
  const writes = app.served.filter(
    ({ method, endpoint }) =>
      method === 'POST' &&
      endpoint.method === 'POST' &&
      endpoint.later === undefined &&
      endpoint.body !== 'raw',
  );
  const send = async (served: Served, input: Input, as: As | undefined) => {
    const { status } = await ask(app, served, input, as);
    if (status === 200 && hasMarks(input)) done += 1;
  };
  for (const served of writes) {
    if (/logout|password\/change|trial\//.test(served.path)) continue;
    if (served.credential === 'staff') {
      const input = exampleOf(tenant, served.endpoint) ?? {};
      for (const one of keptAsSent(served.endpoint, input)) await send(served, one, staff);
      await send(served, withMarks(served.endpoint, input), staff);
    } else if (served.credential === 'main') {
      const who = await tenantFor(app, tenant, served.endpoint.path);
      for (const one of keptAsSent(served.endpoint, exampleOf(who, served.endpoint) ?? {}))
        await send(served, one, who.owner);
      const input = await wishOf(app, who, served, who.owner);
      await send(served, withMarks(served.endpoint, input), who.owner);
    }
  }
  expect(done).toBeGreaterThan(30);
  expect(await rowsWithMarks()).toEqual([]);
});
