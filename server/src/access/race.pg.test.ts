import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOwner, newSubAccount, PASSWORD } from '../passport/testing';
import { startTestApp, type TestApp } from '../testing';
import { memberForm, ticketFor } from './testing';
import { rounds } from '../testing-breadth';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
});
afterAll(() => app.close());

const { access } = api;
const tickets = (count: number, as: Parameters<typeof ticketFor>[1], scene: 'member' | 'role' = 'member') =>
  Array.from({ length: count }).reduce<Promise<string[]>>(
    async (before) => [...(await before), await ticketFor(app, as, scene)],
    Promise.resolve([]),
  );
const tally = (answers: readonly { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('fifty creates at once (A10)', () => {
  test('fifty calls that create members at once make members up to the limit and not one more', async () => {
    const { uid, as } = await newOwner(app.deps);
    const there = 12;
    for (let n = 0; n < there; n += 1) await newSubAccount(app.deps, uid, ['VW']);
    const proofs = await tickets(50, as);
    const answers = await Promise.all(
      proofs.map((verify_token) => app.call(access.createMember, { ...memberForm(), verify_token }, as)),
    );
    const { 200: made, ...refused } = tally(answers);
    expect(made).toBe(limits.subAccount.max - there);
    expect(Object.keys(refused).every((status) => ['422', '503'].includes(status))).toBe(true);
    expect((await app.call(access.members, { page_size: 50 }, as)).data.count).toBe(limits.subAccount.max);
  });

  test('eight calls that create the same member name at once make one member', async () => {
    const { as } = await newOwner(app.deps);
    const proofs = await tickets(8, as);
    const form = memberForm();
    const answers = await Promise.all(
      proofs.map((verify_token) => app.call(access.createMember, { ...form, verify_token }, as)),
    );
    expect(tally(answers)).toEqual({ 200: 1, 422: 7 });
  });

  test('a manager who loses the permission while creating members makes none afterwards', async () => {
    const { uid, as } = await newOwner(app.deps);
    const manager = await newSubAccount(app.deps, uid, ['ADM']);
    const proofs = await tickets(10, manager.as);
    const creates = proofs.map((verify_token) =>
      app
        .call(access.createMember, { ...memberForm({ role_ids: ['VW'] }), verify_token }, manager.as)
        .then(({ status }) => ({ status })),
    );
    await app.database.asOwner(
      `update sub_accounts set can_create = false where sub_id = '${manager.subId}'`,
    );
    const before = (await app.call(access.members, {}, as)).data.count;
    const counts = tally(await Promise.all(creates));
    expect(Object.keys(counts).every((status) => ['200', '403'].includes(status))).toBe(true);
    expect((counts[200] ?? 0) + 1).toBeGreaterThanOrEqual(before);
    expect((await app.call(access.createMember, memberForm(), manager.as)).status).toBe(403);
  });
});

describe('two who manage each other', () => {
  test('two managers who disable each other at once do not wait for ever: one of them is disabled', async () => {
    const { uid, as } = await newOwner(app.deps);
    const [a, b] = [await newSubAccount(app.deps, uid, ['ADM']), await newSubAccount(app.deps, uid, ['ADM'])];
    const [ofA, ofB] = [await ticketFor(app, a.as), await ticketFor(app, b.as)];
    const disable = (sub_id: string, verify_token: string, who: typeof a.as) =>
      app.call(access.disableMember, { sub_id, version: 1, verify_token }, who);
    const answers = await Promise.all([disable(b.subId, ofA, a.as), disable(a.subId, ofB, b.as)]);
    expect(tally(answers)).toEqual({ 200: 1, 401: 1 });
    const { data } = await app.call(access.members, { status: 'disabled' }, as);
    expect(data.total).toBe(1);
  });
});

describe('a role that goes while it is given', () => {
  test('a role that is deleted while it is given is either held by the member or gone, never both', async () => {
    for (let round = 0; round < rounds(5); round += 1) {
      const { as } = await newOwner(app.deps);
      const { data: role } = await app.call(
        access.createRole,
        { name: '临时', permissions: ['home:view'], verify_token: await ticketFor(app, as, 'role') },
        as,
      );
      const [forMember, forRole] = [await ticketFor(app, as), await ticketFor(app, as, 'role')];
      const form = memberForm({ role_ids: [role.role_id], password: PASSWORD });
      const [created, dropped] = await Promise.all([
        app.call(access.createMember, { ...form, verify_token: forMember }, as),
        app.call(access.deleteRole, { role_id: role.role_id, version: 1, verify_token: forRole }, as),
      ]);
      expect([created.status, dropped.status].filter((status) => status === 200)).toHaveLength(1);
    }
  });
});
