import { randomUUID } from 'node:crypto';
import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { coin, fen } from '@uc/contract/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from '../finance/books/reconciliation';
import { postRecharge } from '../finance/recharge/posting';
import { buyCoins, newNo } from '../finance/testing';
import { newBadDebt } from '../finance/credit/testing';
import { postCoinGift } from '../finance/coins/coins';
import { newPayee, PAY, person } from '../finance/withdrawals/testing';
import { picture } from '../files/testing-files';
import { balancesOf, system } from '../ledger/index';
import { newPassword } from '../credentials/password';
import { newOwner, newStaff, newSubAccount, PASSWORD, signedIn } from '../passport/testing';
import { lastMessage } from '../passport/testing-browser';
import { type As, startTestApp, type TestApp } from '../testing';
import { allParts } from '../rooms';

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
    postRecharge(tx, {
      uid,
      by: system,
      rechargeNo: `T${randomUUID().slice(0, 12)}`,
      amount: fen(amount),
      channel: 'offline',
      channelNo: randomUUID(),
    }),
  );

/** Everything that the database says of an account, what is sealed opened. */
async function everythingOf(uid: number): Promise<string> {
  const { asOwner } = app.database;
  const tables = await asOwner<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'uid'`,
  );
  const texts: string[] = [];
  for (const { name: table } of tables) {
    const { columns = [], row: names = [] } = allParts.sealed.find((one) => one.table === table) ?? {};
    const rows = await asOwner<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t where uid = ${uid}`,
    );
    for (const { row } of rows) {
      texts.push(JSON.stringify(row));
      const place = { table, uid, row: names.map((name) => String(row[name])).join('-') };
      for (const column of columns) {
        const value = row[column];
        if (typeof value === 'string') texts.push(app.deps.vault.open({ ...place, column }, value));
      }
    }
  }
  return texts.join('\n');
}

describe('before an account closes', () => {
  test('an account that still has a balance or members is told what is left with the way there, and cannot be closed', async () => {
    const payee = await newPayee(app);
    expect(await failing(payee.as)).toEqual(['balance']);
    await newSubAccount(app.deps, payee.uid);
    expect(await failing(payee.as)).toEqual(['balance', 'members']);
    const { checks, can_close } = (await app.call(account.closeCheck, {}, payee.as)).data;
    expect(can_close).toBe(false);
    expect(checks.find(({ code }) => code === 'balance')).toMatchObject({ link: '/finance/rmb/withdraw' });
    expect((await close(payee.as)).status).toBe(422);
  });

  test('an account whose credit bill was written off still owes it, and has to pay before it closes', async () => {
    const [credit, finance2] = [await newStaff(app.deps, 'credit'), await newStaff(app.deps, 'finance2')];
    const { uid } = await newBadDebt(app, { credit: credit.as, finance2: finance2.as });
    const { checks } = (await app.call(account.closeCheck, {}, await signedIn(app.deps, uid))).data;
    expect(checks.find(({ code }) => code === 'iou')).toMatchObject({
      pass: false,
      msg: '已核销的白条尚欠1,000.00元，请先清偿',
      link: '/finance/creditLimit',
    });
  });

  test('the closing of an account asks for a fresh verification', async () => {
    const { as } = await newOwner(app.deps, { payPassword: await newPassword(PAY) });
    expect((await app.call(account.closeAccount, {}, as)).body.errorCode).toBe(300017);
  });
});

describe('an account in its cooling-off time', () => {
  test('an account in its cooling-off time reads with every page when it ends, until the closing is called off', async () => {
    const { as } = await newOwner(app.deps, { payPassword: await newPassword(PAY) });
    const told = async () => (await app.call(passport.session, {}, as)).data.closing_at;
    expect(await told()).toBeNull();
    const { closing_at } = (await close(as)).data;
    expect(await told()).toBe(closing_at);
    await app.call(account.cancelClosing, {}, as);
    expect(await told()).toBeNull();
  });

  test('an account in its cooling-off time can be signed in to, and its closing called off, once', async () => {
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

  test('an account in its cooling-off time that has come to own something stays open, and its owner is told so', async () => {
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
  test('a closed account gives up its balance, frees its names, ends its sessions and leaves nothing of the person', async () => {
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

  test('a closed account leaves no coins in the book, and paid ones are earned without a delivery', async () => {
    const { uid, as } = await newOwner(app.deps, { payPassword: await newPassword(PAY) });
    const bonus = (amount: number, expireAt?: Date) =>
      app.database.transaction((tx) =>
        postCoinGift(tx, {
          uid,
          by: system,
          amount: coin(amount),
          giftNo: newNo('G'),
          title: '活动赠送',
          ...(expireAt && { expireAt }),
        }),
      );
    await app.database.transaction((tx) => buyCoins(tx, uid, coin(80_00)));
    await bonus(30_00);
    // This one ends before the account does, and nobody has swept it.
    await bonus(5_00, new Date(Date.now() + 86_400_000));
    await close(as);
    await app.database.setClock(DAYS + 1000);
    expect(await app.runner.run('account.close')).toBe(1);
    const { db } = app.database;
    const balances = await balancesOf(db, uid);
    const codes = ['C.PAID', 'C.BONUS', 'K.ISSUED', 'L.COINDEF', 'R.BREAKAGE'] as const;
    expect(codes.map((code) => balances[code])).toEqual([0, 0, 0, 0, 80_00]);
    const left = await db
      .selectFrom('coin_batches')
      .select('remaining_coin')
      .where('uid', '=', uid)
      .execute();
    expect(left.map(({ remaining_coin: rest }) => rest)).toEqual([0, 0, 0]);
    expect(await reconcile(db, { uid })).toEqual([]);
  });

  test('a closed account frees the number of a bank card that staff had frozen as well', async () => {
    const payee = await newPayee(app, { rmb: 1_00 });
    const staff = await newStaff(app.deps, 'finance');
    const stop = { no: payee.cardId, reason: '风险交易核查' };
    expect((await app.call(api.cards.staffFreeze, stop, staff.as)).status).toBe(200);
    const cards = () =>
      app.database.db.selectFrom('bank_cards').selectAll().where('uid', '=', payee.uid).execute();
    const [{ card_key: key, last4, bank_name }] = (await cards()) as [Awaited<ReturnType<typeof cards>>[0]];
    await close(payee.as);
    await app.database.setClock(DAYS + 1000);
    expect(await app.runner.run('account.close')).toBe(1);
    const held = app.database.db.selectFrom('card_keys').selectAll().where('card_key', '=', key).execute();
    expect(await held).toEqual([]);
    // Bank and last four digits stay, for the documents that name the card.
    expect(await cards()).toMatchObject([{ status: 'unbound', last4, bank_name, card_key: Buffer.alloc(0) }]);
    const again = await newOwner(app.deps, { phone: payee.phone });
    expect((await app.call(passport.session, {}, again.as)).status).toBe(200);
  });

  test('a closed account leaves no number, holder or phone of a bank card, nor the account that a transfer came from (P6)', async () => {
    const { deps, database } = app;
    const payee = await newPayee(app, { rmb: 1_00 });
    const { uid, cardNo } = payee;
    const [card] = await database.db.selectFrom('bank_cards').selectAll().where('uid', '=', uid).execute();
    const transfer = { amount: 100, target: 'rmb', channel: 'offline' } as const;
    const { recharge_no } = (await app.call(api.recharge.create, transfer, payee.as)).data;
    const payer = '6222021234567890123';
    await database.db
      .updateTable('recharges')
      .set({
        payer_account: deps.vault.seal(
          { table: 'recharges', column: 'payer_account', uid, row: recharge_no },
          payer,
        ),
      })
      .where('recharge_no', '=', recharge_no)
      .execute();
    await app.call(api.recharge.cancel, { recharge_no }, payee.as);
    const canaries = [cardNo, payer, person.realName];
    const before = await everythingOf(uid);
    expect(canaries.filter((canary) => !before.includes(canary))).toEqual([]);
    await close(payee.as);
    await database.setClock(DAYS + 1000);
    expect(await app.runner.run('account.close')).toBe(1);
    await app.runner.run('outbox');
    const after = await everythingOf(uid);
    expect(canaries.filter((canary) => after.includes(canary))).toEqual([]);
    expect(after).toContain(card!.last4);
  });

  test('a closed account’s avatar is removed from the store', async () => {
    const { as } = await newOwner(app.deps, { payPassword: await newPassword(PAY) });
    const form = new FormData();
    form.set('use', 'avatar');
    form.set('file', new Blob([new Uint8Array(await picture('png'))]), '头像.png');
    const sent = await fetch(`${app.url}${api.files.upload.path}`, {
      method: 'POST',
      headers: as,
      body: form,
    });
    const { data } = (await sent.json()) as { data: { file_id: string } };
    const { avatar_url } = (await app.call(account.saveAvatar, { file_id: data.file_id }, as)).data;
    expect(avatar_url!.replace(/[a-z2-7]{26}$/, '{name}')).toBe(api.account.pendingAvatar.path);
    for (let times = 0; times < 3; times += 1) await app.runner.run('outbox');
    const shown = (await app.call(account.profile, {}, as)).data.avatar_url!;
    const look = async () => (await fetch(app.url + shown)).status;
    expect(await look()).toBe(200);
    await close(as);
    await app.database.setClock(DAYS + 1000);
    await app.runner.run('account.close');
    await app.runner.run('outbox');
    expect(await look()).toBe(404);
  });
});
