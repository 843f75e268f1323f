import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOwner } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { saveCodes } from './codes';
import { insertTemplate } from './template-store';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
});
afterAll(() => app.close());

const template = (template_id: string, terms: Partial<Parameters<typeof insertTemplate>[1]>) =>
  app.database.transaction((tx) =>
    insertTemplate(tx, {
      template_id,
      name: '限量券',
      kind: 'voucher',
      face_fen: 10_00,
      valid_days: 30,
      claim_type: 'public',
      ...terms,
    }),
  );
const given = async (templateId: string) =>
  (
    await app.database.asOwner<{ coupons: number; issued: number }>(`
      select (select count(*)::int from coupons c where c.template_id = t.template_id) as coupons, issued_count as issued
      from coupon_templates t where template_id = '${templateId}'`)
  )[0];
/** A busy answer is asked again, as a browser does. */
async function insist(call: () => Promise<{ status: number; body: { msg: string } }>): Promise<string> {
  for (;;) {
    const { status, body } = await call();
    if (status !== 503 && status !== 409) return status === 200 ? 'given' : body.msg;
  }
}
const tally = (outcomes: readonly string[]) =>
  Object.fromEntries(
    [...new Set(outcomes)].map((one) => [one, outcomes.filter((other) => other === one).length]),
  );

test('a stock of seven coupons goes to seven customers when 100 claims come at once, and to nobody twice', async () => {
  await template('stock', { total_count: 7 });
  const customers = await Promise.all(Array.from({ length: 25 }, () => newOwner(app.deps)));
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      insist(() => app.call(api.coupons.claim, { template_id: 'stock' }, customers[index % 25]!.as)),
    ),
  );
  expect(outcomes.filter((one) => one === 'given')).toHaveLength(7);
  expect(await given('stock')).toEqual({ coupons: 7, issued: 7 });
  const twice = await app.database.asOwner(
    `select uid from coupons where template_id = 'stock' group by uid having count(*) > 1`,
  );
  expect(twice).toEqual([]);
});

test('one customer who claims 100 times at once gets as many as the limit says', async () => {
  await template('limit', { per_user_limit: 3 });
  const { as } = await newOwner(app.deps);
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () =>
      insist(() => app.call(api.coupons.claim, { template_id: 'limit' }, as)),
    ),
  );
  expect(tally(outcomes)).toEqual({ given: 3, '每人限领3张，您已领完': 97 });
  expect(await given('limit')).toEqual({ coupons: 3, issued: 3 });
});

test('one code that 50 customers redeem at once is one coupon', async () => {
  await template('code', { claim_type: 'code' });
  await app.database.transaction((tx) => saveCodes(app.deps, tx, 'code', ['RACEFORTHECODE']));
  const customers = await Promise.all(Array.from({ length: 50 }, () => newOwner(app.deps)));
  const outcomes = await Promise.all(
    customers.map(({ as }) => insist(() => app.call(api.coupons.redeem, { code: 'RACEFORTHECODE' }, as))),
  );
  expect(tally(outcomes)).toEqual({ given: 1, 兑换码不存在或已使用: 49 });
  expect(await given('code')).toEqual({ coupons: 1, issued: 1 });
});
