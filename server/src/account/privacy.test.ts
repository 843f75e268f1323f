import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPayee, PAY, type Payee } from '../finance/withdrawals/testing';
import { PASSWORD } from '../passport/testing';
import { startTestApp, type TestApp } from '../testing';
import { room as orderlist } from '../orders/list/room';
import type { Sheet } from '../exports/index';
import { identityOf } from './realname/identity';
import { room as finance } from '../finance/index';
import { notify } from '../messages/index';
import { messageData } from '../messages/personal-data';
import { allParts } from '../rooms';
import { personalDataSource } from './personal-data';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { account, passport } = api;
const ticket = async ({ as }: Payee) =>
  (
    await app.call(
      passport.verify,
      { scene: 'privacy', method: 'password', password: PASSWORD, pay_password: PAY },
      as,
    )
  ).data.verify_token;
const agree = ({ uid }: Payee, ...purposes: string[]) =>
  app.database.db
    .insertInto('consents')
    .values(purposes.map((purpose) => ({ uid, purpose, version: '2026-11-01', ip: '127.0.0.1' })))
    .execute();
const consents = async ({ as }: Payee) => (await app.call(account.consents, {}, as)).data.list;

test('what an account rests on is taken back by closing it alone; the identity goes with its consent', async () => {
  const payee = await newPayee(app);
  const other = await newPayee(app);
  await agree(payee, 'user', 'realname', 'credit');
  const list = await consents(payee);
  const of = (purpose: string) => list.find((one) => one.purpose === purpose)!;
  expect(['user', 'credit', 'realname'].map((purpose) => of(purpose).can_withdraw)).toEqual([
    false,
    false,
    true,
  ]);
  const withdraw = async (consent_id: string, as = payee.as, proof = true) =>
    app.call(
      account.withdrawConsent,
      { consent_id, ...(proof && { verify_token: await ticket({ ...payee, as }) }) },
      as,
    );
  expect((await withdraw(of('user').consent_id)).text).toContain('申请注销账户');
  expect((await withdraw(of('credit').consent_id)).text).toContain('已有的账单按协议还款');
  expect((await withdraw(of('realname').consent_id, payee.as, false)).body.errorCode).toBe(300017);
  expect((await withdraw(of('realname').consent_id, other.as)).status).toBe(404);
  expect(await identityOf(app.deps, app.database.db, payee.uid)).toBeDefined();
  expect((await withdraw(of('realname').consent_id)).status).toBe(200);
  expect(await identityOf(app.deps, app.database.db, payee.uid)).toBeUndefined();
  const { realname_status } = await app.database.db
    .selectFrom('users')
    .select('realname_status')
    .where('uid', '=', payee.uid)
    .executeTakeFirstOrThrow();
  expect(realname_status).toBe('none');
  expect((await withdraw(of('realname').consent_id)).status).toBe(422);
  expect((await consents(payee)).find((one) => one.purpose === 'realname')?.withdrawn_at).not.toBeNull();
});

test('a copy of one’s data is a file with every section, and no number in clear', async () => {
  const payee = await newPayee(app);
  await agree(payee, 'privacy');
  await app.database.transaction((tx) =>
    notify(tx, { uid: payee.uid, category: 'order', title: '订单已完成', content: '感谢您的评价' }),
  );
  await app.database.transaction((tx) =>
    notify(tx, {
      uid: payee.uid,
      category: 'order',
      title: '订单已关闭',
      content: '',
      bizType: 'order',
      bizNo: 'O7',
    }),
  );
  await app.call(api.messages.mute, { matter: 'order:O7', muted: true }, payee.as);
  const task = (await app.call(account.exportOwnData, { verify_token: await ticket(payee) }, payee.as)).data;
  expect(task).toMatchObject({ kind: 'personal_data', format: 'xlsx' });
  const source = personalDataSource(
    [orderlist.personalData![1], finance.personalData![1], messageData],
    allParts.log,
  );
  const scope = { uid: payee.uid, subId: null };
  const sheet = (await source.open(app.deps, app.database.db, scope, {})) as Sheet;
  const rows = [];
  for await (const chunk of sheet.chunks()) rows.push(...chunk);
  await app.runner.run('exports.make');
  const done = (await app.call(api.exports.tasks, { task_id: task.task_id }, payee.as)).data.list[0]!;
  expect(done.status).toBe('done');
  expect(done.rows).toBe(rows.length);
  const text = JSON.stringify(rows);
  for (const section of [
    '账户资料',
    '授权与同意',
    '登录设备',
    '人民币收支',
    '银行卡',
    '感谢您的评价',
    '订单 O7',
  ])
    expect(text).toContain(section);
  expect(text).not.toContain(payee.phone);
  expect(text).not.toContain(payee.cardNo);
});
