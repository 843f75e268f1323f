import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { journals, post, system } from '../../../ledger/index';
import { newOwner, newStaff } from '../../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../../testing';
import { reconcile } from '../../books/reconciliation';
import { accountOf, lineWith, matchAll, payout } from './testing';

let app: TestApp;
let staff: As;
let account: ReturnType<typeof accountOf>;
beforeAll(async () => {
  app = await startTestApp();
  account = accountOf(app, 100_000);
});
beforeEach(async () => {
  staff = (await newStaff(app.deps, 'finance')).as;
});
afterAll(() => app.close());

test('a bank line that brings a payout back with its number and only “户名不符” is its return, and nothing of it lies in suspense', async () => {
  const { no } = await payout(app, 640, staff);
  const file = await account.kept(
    staff,
    account.moved(-640, `提现 ${no}`),
    account.moved(640, `账号户名不符 ${no}`),
  );
  expect(await matchAll(app, file, staff)).toBe(2);
  expect(await lineWith(app, staff, '账号户名不符')).toMatchObject({ match: { kind: 'return', no } });
  expect((await app.call(api.withdrawals.staffDetail, { no }, staff)).data.status).toBe('returned');
  expect(await reconcile(app.database.db)).toEqual([]);
});

test('a bank line of a deposit that verifies an account is proposed that deposit by its amount, and the day of 对账 agrees once it is booked', async () => {
  const { uid } = await newOwner(app.deps);
  const { as } = await newStaff(app.deps, 'finance');
  const about = { bizType: 'realname', bizNo: 'RN1', title: '企业认证打款验证' } as const;
  const deposit = { uid, by: system, kind: 'realname.microDeposit', refType: 'realName', refId: 'RN1-1' };
  await app.database.transaction((tx) =>
    post(tx, { ...deposit, about, journal: journals.microDeposited(fen(37)) }),
  );
  const file = await account.kept(staff, account.moved(-0.37, '账户验证', { account: '' }));
  expect(await matchAll(app, file, as)).toBe(0);
  const { key, proposals } = await lineWith(app, as, '账户验证');
  expect(proposals.map(({ target }) => target)).toEqual(['micro:RN1-1']);
  const take = () => app.call(api.bankfiles.staffTake, { key, target: 'micro:RN1-1' }, as);
  expect((await take()).data).toEqual({ ok: true, waiting: false });
  expect((await take()).status).toBe(409);
  const { list } = (await app.call(api.bankfiles.staffDays, {}, as)).data;
  expect(list[0]).toMatchObject({ is_ok: true, differences: [] });
});
