import { api } from '@uc/contract';
import { twinPath } from '@uc/contract/twin-path';
import { limits } from '@uc/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../../partners/identity-providers/testing';
import { newOwner, newSubAccount, PASSWORD, signedIn } from '../../passport/testing';
import { lastMessage } from '../../passport/testing-browser';
import {
  bind,
  enter,
  newOpenid,
  setOutToBind,
  startThirdPartyApp,
  ticketFor,
} from '../../passport/third-party/testing';
import { personalDataSource } from '../personal-data';
import { allParts } from '../../rooms';
import type { TestApp } from '../../testing';

let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, close } = await startThirdPartyApp());
});
afterAll(() => close());
beforeEach(() => app.database.setClock(0));

const { account, passport } = api;
type Owner = Awaited<ReturnType<typeof newOwner>>;
const listOf = async ({ as }: Pick<Owner, 'as'>) => (await app.call(account.thirdParties, {}, as)).data.list;
const unbind = async ({ as }: Pick<Owner, 'as'>) =>
  app.call(account.unbindThirdParty, { provider: 'wechat', verify_token: await ticketFor(app, as) }, as);

describe('binding', () => {
  test('a binding of a third-party account asks for a verification before it sends anybody away', async () => {
    const { as } = await newOwner(app.deps);
    const asked = await app.call(account.startThirdPartyBinding, { provider: 'wechat' }, as);
    expect(asked.body.errorCode).toBe(300017);
  });

  test('a bound third-party account is shown with a masked name, in the overview and in the log, and the owner is told', async () => {
    const [owner, openid] = [await newOwner(app.deps), newOpenid()];
    const { data } = await bind(app, owner.as, openid);
    expect(data.provider_text).toBe('微信');
    const [wechat, qq] = await listOf(owner);
    expect(wechat).toMatchObject({ provider_text: '微信', is_offered: true });
    expect(wechat!.bound!.nickname_mask).toMatch(/^微\*+\w$/);
    expect(JSON.stringify(data)).not.toContain(openid);
    expect(qq!.bound).toBeNull();
    const { items } = (await app.call(account.overview, {}, owner.as)).data;
    expect(items.find(({ key }) => key === 'third_party')).toMatchObject({
      status: 'good',
      text: '已绑定微信，可用于登录',
    });
    const { list } = (await app.call(account.operations, {}, owner.as)).data;
    expect(list.map(({ action_text }) => action_text)).toContain('绑定第三方账号');
    await app.runner.run('outbox');
    expect(await lastMessage(app, owner.phone)).toContain('微信');
  });

  test('a started binding is good for the session that began it, once, within ten minutes', async () => {
    const owner = await newOwner(app.deps);
    const other = await newOwner(app.deps);
    const state = await setOutToBind(app, owner.as);
    const input = { code: codeOf(newOpenid()), state };
    for (const as of [other.as, await signedIn(app.deps, owner.uid)])
      expect((await app.call(account.bindThirdParty, input, as)).body.errorCode).toBe(300026);
    expect((await app.call(account.bindThirdParty, input, owner.as)).status).toBe(200);
    expect((await app.call(account.bindThirdParty, input, owner.as)).body.errorCode).toBe(300026);
    const late = await setOutToBind(app, other.as);
    await app.database.setClock(limits.thirdParty.flowMinutes * 60_000 + 1000);
    const tooLate = { code: codeOf(newOpenid()), state: late };
    expect((await app.call(account.bindThirdParty, tooLate, other.as)).body.errorCode).toBe(300026);
    expect((await listOf(other))[0]!.bound).toBeNull();
  });

  test('a binding does not take the state of a third-party sign-in, nor a sign-in the state of a binding', async () => {
    const { as } = await newOwner(app.deps);
    const { url } = (await app.call(passport.startThirdParty, { provider: 'wechat' })).data;
    const state = new URL(url).searchParams.get('state')!;
    const input = { code: codeOf(newOpenid()), state };
    expect((await app.call(account.bindThirdParty, input, as)).body.errorCode).toBe(300026);
    const binding = { code: codeOf(newOpenid()), state: await setOutToBind(app, as) };
    const cookie = { cookie: 'uc_tp=anything' };
    const signIn = await app.call(passport.signInByThirdParty, binding, undefined, cookie);
    expect(signIn.body.errorCode).toBe(300026);
  });

  test('a binding of what another account has says how to free it; a second one of its kind says to unbind the first', async () => {
    const [one, two, openid] = [await newOwner(app.deps), await newOwner(app.deps), newOpenid()];
    await bind(app, one.as, openid);
    const taken = await bind(app, two.as, openid);
    expect([taken.status, taken.body.msg]).toEqual([
      422,
      '该微信已绑定其他账号，请先用该微信登录原账号并解绑',
    ]);
    const verify_token = await ticketFor(app, one.as);
    const second = await app.call(
      account.startThirdPartyBinding,
      { provider: 'wechat', verify_token },
      one.as,
    );
    expect(second.body.msg).toBe('账号已绑定微信，请先解绑再绑定新的微信');
  });

  test('a third-party binding is the owner’s alone: a member has no such call', async () => {
    const owner = await newOwner(app.deps);
    const member = await newSubAccount(app.deps, owner.uid);
    const answer = await fetch(app.url + twinPath(api.account.thirdParties.path), {
      headers: member.as as Record<string, string>,
    });
    expect(answer.status).toBe(404);
  });
});

describe('unbinding', () => {
  test('an unbinding of a third-party account asks for a verification, frees the identity for another account, and is logged', async () => {
    const [one, two, openid] = [await newOwner(app.deps), await newOwner(app.deps), newOpenid()];
    await bind(app, one.as, openid);
    const plain = await app.call(account.unbindThirdParty, { provider: 'wechat' }, one.as);
    expect(plain.body.errorCode).toBe(300017);
    expect((await unbind(one)).data.list[0]!.bound).toBeNull();
    expect((await enter(app, openid)).body.errorCode).toBe(300025);
    expect((await unbind(one)).status).toBe(404);
    expect((await bind(app, two.as, openid)).status).toBe(200);
    const { list } = (await app.call(account.operations, {}, one.as)).data;
    expect(list.find(({ action_text }) => action_text === '解绑第三方账号')).toMatchObject({
      changes: [{ field: '微信', before: '已绑定', after: '未绑定' }],
    });
  });

  test('an unbinding of the only way to sign in is refused with the way out, and nothing is lost', async () => {
    const [owner, openid] = [await newOwner(app.deps), newOpenid()];
    await bind(app, owner.as, openid);
    const verify_token = await ticketFor(app, owner.as);
    const place = { table: 'users', column: 'phone', uid: owner.uid, row: String(owner.uid) };
    const nothing = app.deps.vault.seal(place, '');
    await app.database.asOwner(
      `update users set password_hash = '', phone = '${nothing}' where uid = ${owner.uid}`,
    );
    const input = { provider: 'wechat', verify_token } as const;
    const refused = await app.call(account.unbindThirdParty, input, owner.as);
    expect([refused.status, refused.body.data]).toMatchObject([422, { link: '/account/safe/login' }]);
    expect((await listOf(owner))[0]!.bound).not.toBeNull();
  });
});

test('a copy of personal data names the bound third-party account', async () => {
  const owner = await newOwner(app.deps);
  await bind(app, owner.as, newOpenid(), 'qq');
  const sheet = await personalDataSource([], allParts.log).open(
    app.deps,
    app.database.db,
    { uid: owner.uid } as never,
    {},
  );
  const rows: unknown[][] = [];
  if ('chunks' in sheet) for await (const chunk of sheet.chunks()) rows.push(...(chunk as unknown[][]));
  expect(rows.filter(([section]) => section === '第三方账号')).toEqual([
    ['第三方账号', expect.any(Date), 'QQ', expect.stringMatching(/^Q\*+\w$/)],
  ]);
});

test('a closed account frees its bound third-party account for another', async () => {
  const [one, two, openid] = [await newOwner(app.deps), await newOwner(app.deps), newOpenid()];
  await bind(app, one.as, openid);
  const proof = { scene: 'close_account', method: 'password', password: PASSWORD } as const;
  const { verify_token } = (await app.call(passport.verify, proof, one.as)).data;
  expect((await app.call(account.closeAccount, { verify_token }, one.as)).status).toBe(200);
  await app.database.setClock(limits.closing.days * 86_400_000 + 1000);
  expect(await app.runner.run('account.close')).toBe(1);
  const rows = await app.database.asOwner(`select 1 from third_party_identities where uid = ${one.uid}`);
  expect(rows).toEqual([]);
  const as = await signedIn(app.deps, two.uid);
  expect((await bind(app, as, openid)).status).toBe(200);
});
