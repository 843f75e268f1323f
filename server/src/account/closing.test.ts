import { randomUUID } from 'node:crypto';
import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from '../finance/reconciliation';
import { rechargeSucceeded } from '../finance/rmb/recharge';
import { newPayee, PAY } from '../finance/withdrawals/testing';
import { balancesOf, system } from '../ledger/index';
import { newPassword } from '../passport/password';
import { newOwner, newSubAccount, PASSWORD, signedIn } from '../passport/testing';
import { lastMessage } from '../passport/testing-browser';
import { type As, startTestApp, type TestApp } from '../testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

const { account, passport } = api;
const DAYS = limits.closing.days * 86_400_000;
const ticket = async (as: As) =>
  (
    await app.call(
      passport.verify,
      { scene: 'close_account', method: 'password', password: PASSWORD, pay_password: PAY },
      as,
    )
  ).data.verify_token;
const close = async (as: As) =>
  app.call(account.closeAccount, { verify_token: await ticket(as), reason: '不再使用' }, as);
const failing = async (as: As) =>
  (await app.call(account.closeCheck, {}, as)).data.checks
    .filter(({ pass }) => !pass)
    .map(({ code }) => code);
const recharge = (uid: number, amount: number) =>
  app.database.transaction((tx) =>
    rechargeSucceeded(tx, {
      uid,
      by: system,
      rechargeNo: `T${randomUUID().slice(0, 12)}`,
      amount: fen(amount),
      channel: 'offline',
      channelNo: randomUUID(),
    }),
  );

describe('before an account closes', () => {
  test('what is left to do is told with the way there, and refused until it is done', async () => {
    const payee = await newPayee(app);
    expect(await failing(payee.as)).toEqual(['balance']);
    await newSubAccount(app.deps, payee.uid);
    expect(await failing(payee.as)).toEqual(['balance', 'members']);
    const { checks, can_close } = (await app.call(account.closeCheck, {}, payee.as)).data;
    expect(can_close).toBe(false);
    expect(checks.find(({ code }) => code === 'balance')).toMatchObject({ link: '/finance/rmb/withdraw' });
    expect((await close(payee.as)).status).toBe(422);
  });

  test('a fresh verification is asked for', async () => {
    const { as } = await newOwner(app.deps, { payPassword: await newPassword(PAY) });
    expect((await app.call(account.closeAccount, {}, as)).body.errorCode).toBe(300017);
  });
});

describe('an account in its cooling-off time', () => {
  test('can be signed in to and be called off, once', async () => {
    const owner = await newOwner(app.deps, { payPassword: await newPassword(PAY) });
    const done = (await close(owner.as)).data;
    expect(done.closing_at).not.toBeNull();
    expect((await close(owner.as)).status).toBe(409);
    const signIn = { account: owner.username, password: PASSWORD };
    expect((await app.call(passport.signIn, signIn)).status).toBe(200);
    const cancel = () => app.call(account.cancelClosing, {}, owner.as);
    expect((await cancel()).data.closing_at).toBeNull();
    expect((await cancel()).status).toBe(409);
    await app.database.setClock(DAYS + 1000);
    expect(await app.runner.run('account.close')).toBe(0);
  });

  test('stays open when it has come to own something meanwhile, and is told so', async () => {
    const owner = await newOwner(app.deps, { payPassword: await newPassword(PAY) });
    await close(owner.as);
    await recharge(owner.uid, 10_01);
    await app.runner.run('outbox');
    await app.database.setClock(DAYS + 1000);
    expect(await app.runner.run('account.close')).toBe(0);
    const as = await signedIn(app.deps, owner.uid);
    expect((await app.call(account.closeCheck, {}, as)).data.closing_at).toBeNull();
    await app.runner.run('outbox');
    expect(await lastMessage(app, owner.phone)).toContain('暂不满足注销条件');
  });
});

describe('the end of an account', () => {
  test('gives up its rest, frees its names, ends its sessions and leaves nothing of the person', async () => {
    const payee = await newPayee(app, { rmb: 9_99 });
    await app.database.setClock(DAYS - 1000);
    const as = await signedIn(app.deps, payee.uid);
    await app.database.setClock(0);
    expect((await close(payee.as)).status).toBe(200);
    expect(await app.runner.run('account.close')).toBe(0);
    await app.database.setClock(DAYS + 1000);
    expect(await app.runner.run('account.close')).toBe(1);
    expect(await app.runner.run('account.close')).toBe(0);

    expect((await app.call(passport.session, {}, as)).status).toBe(401);
    const signIn = { account: payee.phone, password: PASSWORD };
    expect((await app.call(passport.signIn, signIn)).status).toBe(422);
    await app.runner.run('outbox');
    expect(await lastMessage(app, payee.phone)).toContain('您的账户已注销');

    const balances = await balancesOf(app.database.db, payee.uid);
    expect([balances['L.AVAIL'], balances['R.BREAKAGE']]).toEqual([0, 9_99]);
    expect(await reconcile(app.database.db, { uid: payee.uid })).toEqual([]);

    const user = await app.database.db
      .selectFrom('users')
      .selectAll()
      .where('uid', '=', payee.uid)
      .executeTakeFirstOrThrow();
    const place = { table: 'users', column: 'phone', uid: payee.uid, row: String(payee.uid) };
    expect(app.deps.vault.open(place, user.phone)).toBe('');
    expect(user).toMatchObject({ status: 'closed', email: null, password_hash: '', nickname: '已注销用户' });
    const left = (table: 'identities' | 'login_names' | 'password_history') =>
      app.database.db.selectFrom(table).select('uid').where('uid', '=', payee.uid).execute();
    expect(await left('identities')).toEqual([]);
    expect(await left('login_names')).toEqual([]);
    expect(await left('password_history')).toEqual([]);
    // The number may be somebody's again.
    const again = await newOwner(app.deps, { phone: payee.phone });
    expect((await app.call(passport.session, {}, again.as)).status).toBe(200);
  });
});
