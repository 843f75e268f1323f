import { api } from '@uc/contract';
import { isStaff } from '@uc/contract/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Served } from '../http/mount';
import { type As, startTestApp, type TestApp } from '../testing';
import { openStaffObjects } from './testing-staff';
import { exampleOf } from './testing-examples';
import { historiesOf, type HistoryLine, withLines } from './testing-history';
import { tenantFor } from './testing-owner';
import { ask } from './testing-requests';
import { wishOf } from './testing-success';
import { newStaff, newTenant, sellSomething, type Tenant } from './testing-world';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  await sellSomething(app);
  tenant = await newTenant(app);
});
afterAll(() => app.close());

const written = new Set<string>();
const strangers: unknown[] = [];
/** Remembers what a call that was done has written, and who else is said to have done it. */
function look({ path }: Served, name: string, lines: readonly HistoryLine[]): void {
  for (const { table, event, kind, actor } of lines) {
    written.add(table);
    if (actor !== name) strangers.push({ path, table, event, kind, actor });
  }
}
const isWrite = ({ endpoint, method, path }: Served) =>
  endpoint.effect &&
  endpoint.later === undefined &&
  method === endpoint.method &&
  !/logout|password\/change/.test(path);

test('a customer stands in the history of what their call has done, and nobody else', async () => {
  const writes = app.served.filter((one) => isWrite(one) && one.credential === 'main');
  for (const [at, main] of writes.entries()) {
    const who = await tenantFor(app, tenant, main.endpoint.path);
    // By turns by the owner and by a member, where one may.
    const twin = app.served.find(
      ({ endpoint, credential, method }) =>
        endpoint === main.endpoint && credential === 'sub' && method === endpoint.method,
    );
    const isMember = at % 2 === 1 && who === tenant && twin !== undefined;
    const [served, as, name] = isMember
      ? [twin, tenant.member, tenant.memberName]
      : [main, who.owner, who.username];
    const wish = await wishOf(app, who, served, as);
    const { answer, lines } = await withLines(app, () => ask(app, served, wish, as));
    if (answer.status === 200) look(served, name, lines);
  }
  expect(strangers.splice(0)).toEqual([]);
});

/** Asks in the versions that staff see before them, which are the first ones. */
async function askInVersion(served: Served, input: Record<string, unknown>, as: As) {
  if (!('version' in input)) return ask(app, served, input, as);
  for (let version = 1; ; version += 1) {
    const reply = await ask(app, served, { ...input, version }, as);
    if (reply.status !== 409 || version === 6) return reply;
  }
}
/** Calls with the word of an office, which the history says is the office's. */
const ofOffices: ReadonlySet<string> = new Set([api.cases.staffCaseNotice.path]);

test('a member of staff stands in the history of what their call has done, and nobody else', async () => {
  const other = await newTenant(app);
  other.staffObjects = await openStaffObjects(app, other);
  const as = await newStaff(app, 'super');
  for (const served of app.served.filter((one) => isWrite(one) && isStaff(one.endpoint.access))) {
    if (ofOffices.has(served.endpoint.path)) continue;
    const input = exampleOf(other, served.endpoint) ?? {};
    const { answer, lines } = await withLines(app, () => askInVersion(served, input, as));
    if (answer.status === 200) look(served, 'super', lines);
  }
  expect(strangers.splice(0)).toEqual([]);
  const all = (await historiesOf(app)).map(({ name: table }) => table);
  expect(all.filter((table) => !written.has(table))).toEqual([]);
});
