import { api } from '@uc/contract';
import { testApi } from '@uc/contract/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Served } from '../http/mount';
import { startTestApp, type TestApp } from '../testing';
import { reconcile } from '../finance/books/reconciliation';
import { exampleOf } from './testing-examples';
import { PASSWORD, PRODUCT, TEMPLATES } from '../testing-names';
import { tenantFor } from './testing-owner';
import { type Reply, rowOf, send, written } from './testing-requests';
import { wishOf } from './testing-success';
import { fingerprint, newTenant, sellSomething, type Tenant } from './testing-world';

let app: TestApp;
let tenant: Tenant;
let other: Tenant;
let all: Served[];
/** Writes whose input can differ every time. */
let writes: Served[];
beforeAll(async () => {
  app = await startTestApp();
  await sellSomething(app);
  [tenant, other] = [await newTenant(app), await newTenant(app)];
  all = app.served.filter(({ endpoint, credential }) => endpoint.idempotent && credential === 'main');
  writes = all.filter(({ endpoint }) => endpoint.path in wishes);
});
afterAll(() => app.close());

let made = 0;
const newKey = () => `key-of-this-run-${(made += 1)}`;
const spending = { use_coin: false, coupon_no: '', voucher_nos: [], pay_password: PASSWORD };
/** Inputs of each write, another one every time, each with exactly one effect. */
const wishes: Record<string, (who: Tenant) => Promise<Record<string, unknown>>> = {
  [api.orders.create.path]: async (who) => ({
    ...exampleOf(who, api.orders.create),
    title: `愿望${(made += 1)}`,
  }),
  [testApi.move.path]: async () => ({ kind: 'recharge', amount: 1, ref: `W${(made += 1)}` }),
  [api.recharge.create.path]: async () => ({
    amount: 10 + (made += 1),
    target: 'coin',
    channel: 'balance',
    pay_password: PASSWORD,
  }),
  [api.orders.pay.path]: async (who) => ({
    order_nos: [(await app.call(api.orders.create, newOrder(), who.owner)).data.order_no],
    ...spending,
  }),
  [api.credit.repay.path]: async () => ({ amount: (made += 1) / 100, pay_password: PASSWORD }),
  [api.coupons.claim.path]: async () => ({
    template_id: TEMPLATES.public,
    request_token: `wish-${(made += 1)}`.padEnd(12, '0'),
  }),
};
const newOrder = () => ({
  order_type: 'render' as const,
  title: '愿望',
  items: [{ product: PRODUCT, qty: 1 }],
});
const wish = ({ endpoint }: Served, who = tenant): Promise<Record<string, unknown>> =>
  wishes[endpoint.path]!(who);
/** An order belongs to whoever made it; anything else may be wished for by anybody. */
const isOwn = ({ endpoint }: Served) => endpoint.path === api.orders.pay.path;

function ask(
  served: Served,
  input: Record<string, unknown>,
  key: string | undefined,
  as = tenant.owner,
): Promise<Reply> {
  const { headers, ...request } = written(served, input, as);
  const plain = headers.filter(([name]) => name !== 'idempotency-key');
  return send(app, { ...request, headers: key === undefined ? plain : [...plain, ['idempotency-key', key]] });
}
/** Orders, ledger lines and coupons of a tenant: what each of the writes adds one to. */
async function effects({ owner }: Tenant = tenant): Promise<number> {
  const [orders, lines, coupons] = [
    await app.call(api.orders.list, { page_size: 1 }, owner),
    await app.call(api.finance.rmbList, { page_size: 1 }, owner),
    await app.call(api.coupons.list, { page_size: 1 }, owner),
  ];
  return orders.data.total + lines.data.total + coupons.data.total;
}
const isReplay = ({ headers }: Reply) => headers['idempotency-hit'] === 'true';
async function expectOfEach(run: (served: Served) => Promise<void>): Promise<void> {
  expect(writes.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(wishes)));
  for (const served of writes) await run(served);
}

describe('the same wish under one key (M7)', () => {
  test('a money write under one key has one effect however often it comes, and the same answer to the byte (M7)', () =>
    expectOfEach(async (served) => {
      const [input, key, before] = [await wish(served), newKey(), await effects()];
      const first = await ask(served, input, key);
      expect([served.path, first.status, isReplay(first)]).toEqual([served.path, 200, false]);
      for (let again = 0; again < 5; again += 1) {
        const reply = await ask(served, input, key);
        expect([reply.status, reply.text, isReplay(reply)]).toEqual([200, first.text, true]);
      }
      expect(await effects()).toBe(before + 1);
    }));

  test('fifty money writes under one key at once, or twenty with a password, have one effect; whoever did not do it waits, or is told to', () =>
    expectOfEach(async (served) => {
      // Each of a crowd may hash its password before the first has been answered.
      const wantsPassword = 'pay_password' in served.endpoint.input.shape;
      const crowd = wantsPassword ? 20 : 50;
      const [input, key, before] = [await wish(served), newKey(), await effects()];
      const began = performance.now();
      const replies = await Promise.all(Array.from({ length: crowd }, () => ask(served, input, key)));
      expect(performance.now() - began).toBeLessThan(wantsPassword ? 30_000 : 10_000);
      const answered = replies.filter(({ status }) => status === 200);
      expect(
        replies.filter(({ status }) => status !== 200 && status !== 409).map(({ text }) => text),
      ).toEqual([]);
      expect(new Set(answered.map(({ text }) => text)).size).toBe(1);
      expect(answered.filter((reply) => !isReplay(reply))).toHaveLength(1);
      expect(await effects()).toBe(before + 1);
    }));

  test('a money write under one key is replayed a day later', () =>
    expectOfEach(async (served) => {
      const [input, key] = [await wish(served), newKey()];
      const first = await ask(served, input, key);
      await app.database.setClock(25 * 3_600_000);
      const as = {
        vso_token: (await app.call(api.passport.signIn, { account: tenant.username, password: PASSWORD }))
          .data.vso_token,
      };
      expect((await ask(served, input, key, as)).text).toBe(first.text);
      await app.database.setClock(0);
    }));

  test('a refusal of a money write is an answer: it is replayed, even when the write would succeed by now', async () => {
    const served = rowOf(app, testApi.move.path);
    const { available } = (
      await app.call(testApi.move, { kind: 'recharge', amount: 1, ref: `R${(made += 1)}` }, tenant.owner)
    ).data;
    const [input, key] = [
      { kind: 'spend', amount: Math.ceil(available) + 100, ref: `S${(made += 1)}` },
      newKey(),
    ];
    const first = await ask(served, input, key);
    expect([first.status, first.body.errorCode]).toEqual([422, 330001]);
    await app.call(testApi.move, { kind: 'recharge', amount: 1_000, ref: `R${(made += 1)}` }, tenant.owner);
    const again = await ask(served, input, key);
    expect([again.status, again.text, isReplay(again)]).toEqual([422, first.text, true]);
    expect((await ask(served, input, newKey())).status).toBe(200);
  });
});

describe('every money write that can be done once', () => {
  test('every money write is done once under its key, told again to the byte, and leaves nothing more behind (M7)', async () => {
    const buyer = await newTenant(app);
    const seen: string[] = [];
    for (const served of all) {
      const who = await tenantFor(app, buyer, served.endpoint.path);
      const input = await wishOf(app, who, served, who.owner);
      const key = newKey();
      const first = await ask(served, input, key, who.owner);
      expect([served.path, first.status, first.status === 200 || first.text]).toEqual([
        served.path,
        200,
        true,
      ]);
      const after = await fingerprint(app, who);
      // A code or a ticket has been used up by then: what was answered is answered without them.
      for (const again of [input, { ...input, ...spent(served) }]) {
        const reply = await ask(served, again, key, who.owner);
        expect([served.path, reply.status, reply.text, isReplay(reply)]).toEqual([
          served.path,
          200,
          first.text,
          true,
        ]);
      }
      expect([served.path, await fingerprint(app, who)]).toEqual([served.path, after]);
      seen.push(served.path);
    }
    expect(seen.length).toBeGreaterThanOrEqual(14);
    expect(await reconcile(app.database.db, { uid: buyer.uid })).toEqual([]);
  });

  /** Wrong proofs, where it takes any: a repetition is not asked who it is. */
  const spent = ({ endpoint }: Served) => ({
    ...('pay_password' in endpoint.input.shape && { pay_password: 'Wrong9Guess' }),
    ...('verify_token' in endpoint.input.shape && { verify_token: 'vt_0000000000000000' }),
  });
});

describe('another wish', () => {
  test('another money write under the same key is refused and changes nothing', () =>
    expectOfEach(async (served) => {
      const key = newKey();
      expect((await ask(served, await wish(served), key)).status).toBe(200);
      const another = await wish(served);
      const before = await fingerprint(app, tenant);
      const { status, body } = await ask(served, another, key);
      expect([served.path, status, body.ret]).toEqual([served.path, 422, 40901]);
      expect(await fingerprint(app, tenant)).toBe(before);
    }));

  test('a money write of another account under the same key is its own', () =>
    expectOfEach(async (served) => {
      const [input, key] = [await wish(served), newKey()];
      const own = await ask(served, input, key);
      const wanted = isOwn(served) ? await wish(served, other) : input;
      const before = await effects(other);
      const theirs = await ask(served, wanted, key, other.owner);
      expect([theirs.status, isReplay(theirs)]).toEqual([200, false]);
      expect(theirs.text).not.toBe(own.text);
      expect(await effects(other)).toBe(before + 1);
    }));

  test('a money write at another address under the same key is its own', async () => {
    const key = newKey();
    for (const served of writes) {
      const reply = await ask(served, await wish(served), key);
      expect([served.path, reply.status, isReplay(reply)]).toEqual([served.path, 200, false]);
    }
  });

  test('a sub-account’s money write under its parent’s key does not get the answer that its parent got', () =>
    expectOfEach(async (served) => {
      const [input, key] = [await wish(served), newKey()];
      const own = await ask(served, input, key);
      const twin = rowOf(app, served.endpoint.path, 'sub');
      const reply = await ask(twin, input, key, tenant.member);
      expect([reply.status, reply.text === own.text]).toEqual([422, false]);
    }));
});

describe('a key', () => {
  test.each([
    ['shorter than 8', 'short'],
    ['longer than 255', 'k'.repeat(256)],
    ['with a blank', 'two words of it'],
    ['that is no ASCII', 'schlüssel-der-art'],
  ])('an idempotency key %s is refused with 400', async (_, key) => {
    for (const served of writes)
      expect((await ask(served, await wish(served), Buffer.from(key).toString('latin1'))).status).toBe(400);
  });

  test('an idempotency key that begins like a derived one is refused with 400', async () => {
    for (const served of writes)
      expect((await ask(served, await wish(served), 'auto:0123456789')).status).toBe(400);
  });

  test('a missing idempotency key is made of the content: ten presses at once and one later are one wish, two different ones are two', () =>
    expectOfEach(async (served) => {
      const [input, before] = [await wish(served), await effects()];
      const replies = await Promise.all(Array.from({ length: 10 }, () => ask(served, input, undefined)));
      replies.push(await ask(served, input, undefined));
      const answered = replies.filter(({ status }) => status === 200);
      expect(replies.filter(({ status }) => ![200, 409].includes(status)).map(({ text }) => text)).toEqual(
        [],
      );
      expect(new Set(answered.map(({ text }) => text)).size).toBe(1);
      expect(await effects()).toBe(before + 1);
      expect((await ask(served, await wish(served), undefined)).headers['idempotency-hit']).toBeUndefined();
      expect(await effects()).toBe(before + 2 + (isOwn(served) ? 1 : 0));
    }));

  test('a missing idempotency key is no wish of another person: two members who want the same get it twice', async () => {
    const served = rowOf(app, api.orders.create.path);
    const [input, before] = [await wish(served), await effects()];
    const replies = [
      await ask(served, input, undefined),
      await ask(rowOf(app, api.orders.create.path, 'sub'), input, undefined, tenant.member),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await effects()).toBe(before + 2);
  });

  test('a missing idempotency key is made up for ten seconds: the same purchase on purpose, later, happens again', async () => {
    const served = rowOf(app, api.orders.create.path);
    const [input, before] = [await wish(served), await effects()];
    for (const ms of [0, 9_000, 11_000, 20_000, 31_000]) {
      await app.database.setClock(ms);
      expect((await ask(served, input, undefined)).status).toBe(200);
    }
    await app.database.setClock(0);
    expect(await effects()).toBe(before + 3);
  });
});
