import { api } from '@uc/contract';
import { dayAfter, dayOf } from '@uc/contract/day';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newOwner, signedIn } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { eraseRealName, withdrawIdentity } from './leave';
import { bankForm, deciderOf, manualForm, newApplicant, newIdNo, paperOf } from '../testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

const DAY = 86_400_000;
const today = dayOf(new Date());
const approved = async (more: object) => {
  const owner = await newOwner(app.deps);
  const card = { bank_card_no: '6222600260001072444', ...more };
  // Another card for each, so that none is asked about too often.
  await app.database.asOwner(`update card_keys set tries = 0`);
  await app.call(api.account.submitPerson, await bankForm(app, owner, card), owner.as);
  return owner;
};
const titlesOf = async (uid: number) =>
  (
    await app.database.asOwner<{ title: string }>(
      `select title from messages where uid = ${uid} and title like '证件%' or uid = ${uid} and title like '%过期%'
       order by created_at`,
    )
  ).map(({ title }) => title);

describe('a paper that ends', () => {
  test('a person whose paper ends is told of it thirty days before, seven days before and on its last day, once each, and proves nobody from the next day on', async () => {
    const lastDay = dayAfter(today, 40);
    const { uid, as: owner } = await approved({ is_long_term: false, valid_to: lastDay });
    const { data: ends } = await app.call(api.deadlines.list, { area: 'account' }, owner);
    expect(ends.list.map(({ kind, at }) => [kind, at])).toEqual([['realname_end', `${lastDay} 23:59:59`]]);
    const runAfter = async (days: number) => {
      await app.database.setClock(days * DAY);
      await app.runner.run('account.realNameExpiry');
      await app.runner.run('account.realNameExpiry');
      return (await titlesOf(uid)).length;
    };
    expect(await runAfter(9)).toBe(0);
    expect(await runAfter(10)).toBe(1);
    expect(await runAfter(20)).toBe(1);
    expect(await runAfter(33)).toBe(2);
    expect(await runAfter(39)).toBe(2);
    expect(await runAfter(40)).toBe(3);
    expect(await runAfter(41)).toBe(4);
    expect(await titlesOf(uid)).toEqual([...Array<string>(3).fill('证件即将到期'), '实名认证已过期']);
    const as = await signedIn(app.deps, uid);
    const { data } = await app.call(api.account.realName, {}, as);
    expect(data).toMatchObject({ status: 'expired', can_apply: { person: true, enterprise: true } });
    const position = await app.call(api.withdrawals.form, {}, as);
    expect(JSON.stringify(position.data)).toContain('/account/safe/realNameAuth');
  });

  test('a paper that ends may be handed in anew before, and the approved one then replaces it', async () => {
    const id_no = newIdNo();
    const { uid, as } = await approved({ id_no, is_long_term: false, valid_to: dayAfter(today, 20) });
    expect((await app.call(api.account.realName, {}, as)).data.can_apply.person).toBe(true);
    const form = await manualForm(app, uid, { id_no });
    const { data } = await app.call(api.account.submitPerson, form, as);
    expect([data.status, data.latest!.status]).toEqual(['person', 'pending']);
    await (await deciderOf(app)).approve(data.latest!.auth_no);
    expect((await app.call(api.account.realName, {}, as)).data).toMatchObject({
      status: 'person',
      latest: null,
      current: { expire_on: null },
    });
  });
});

const leftOf = async (uid: number) =>
  app.database.asOwner<{ form: string | null; id_key: Buffer | null; erased: boolean; files: number }>(
    `select form, id_key, erased_at is not null as erased, (select count(*)::int from files f
       where f.uid = a.uid and f.status = 'claimed') as files from realname_auths a where uid = ${uid}`,
  );
const erased = [{ form: null, id_key: null, erased: true, files: 0 }];

describe('what is not needed any more', () => {
  test('a rejected real-name application is erased thirty days after the answer, with its papers (P6)', async () => {
    const { uid, no } = await newApplicant(app, 'person');
    const waiting = await newApplicant(app, 'person');
    await (await deciderOf(app)).reject(no, 'id_front');
    await app.database.setClock(29.9 * DAY);
    expect(await app.runner.run('account.realNameErase')).toBe(0);
    await app.database.setClock(30.1 * DAY);
    expect(await app.runner.run('account.realNameErase')).toBe(1);
    expect(await leftOf(uid)).toEqual(erased);
    expect((await leftOf(waiting.uid))[0]).toMatchObject({ erased: false, files: 3 });
    const as = await signedIn(app.deps, uid);
    const again = {
      auth_no: no,
      agreement_version: '2026-11-01',
      id_front: await paperOf(app, uid, 'id_front'),
    };
    expect((await app.call(api.account.submitPerson, again, as)).status).toBe(409);
    expect((await app.call(api.account.realName, {}, as)).data.status).toBe('rejected');
  });

  test('a real name is erased with its consent, and with the account', async () => {
    for (const leave of [withdrawIdentity, eraseRealName]) {
      const { uid, as } = await approved({});
      await app.database.transaction((tx) => leave(tx, uid));
      expect(await leftOf(uid)).toEqual(erased);
      expect((await app.call(api.account.realName, {}, as)).data).toMatchObject({
        status: 'none',
        current: null,
      });
      expect(await app.database.asOwner(`select uid from identities where uid = ${uid}`)).toEqual([]);
    }
  });
});

test('a real name leaves no name, number or account readable in the database (P2)', async () => {
  const owner = await newOwner(app.deps);
  const form = await bankForm(app, owner, { real_name: '欧阳测真', bank_card_no: '6228480402564890018' });
  await app.call(api.account.submitPerson, form, owner.as);
  const tables = await app.database.asOwner<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const rows = JSON.stringify(await app.database.asOwner(`select * from ${name}`));
    for (const secret of ['欧阳测真', form.id_no, '6228480402564890018', form.bank_phone])
      expect([name, rows.includes(secret)]).toEqual([name, false]);
  }
});
