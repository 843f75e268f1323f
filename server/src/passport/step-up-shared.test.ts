import { api } from '@uc/contract';
import type { WireInput } from '@uc/contract/endpoint';
import { limits } from '@uc/contract/limits';
import { sharedScenes, type StepUpScene } from '@uc/contract/step-up';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type As, startTestApp, type TestApp } from '../testing';
import { newPassword } from '../credentials/password';
import { captchaToken, lastMessage, openBrowser } from './testing-browser';
import { newOwner, newPhone, newStaff, newSubAccount, newUsername, PASSWORD } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

const { access, passport } = api;
const ENDS = limits.verifyToken.validMinutes * 60_000;
const PAY = 'Paying1Word';

type Account = Pick<Awaited<ReturnType<typeof newOwner>>, 'uid' | 'username' | 'phone'>;
/** An owner in a browser of its own, whose session has both secrets. */
async function inBrowser(given?: Account) {
  const owner = given ?? (await newOwner(app.deps, { payPassword: await newPassword(PAY) }));
  const browser = openBrowser(app);
  const { vso_token } = (await browser.call(passport.signIn, { account: owner.username, password: PASSWORD }))
    .data;
  return { ...owner, browser, as: { vso_token } as As };
}
type Person = Pick<Awaited<ReturnType<typeof inBrowser>>, 'browser' | 'as'>;

const prove = async ({ browser, as }: Person, scene: StepUpScene): Promise<string> =>
  (await browser.call(passport.verify, { scene, method: 'password', password: PASSWORD }, as)).data
    .verify_token;
const role = (more: object = {}): WireInput<typeof access.createRole> => ({
  name: newUsername().slice(0, 20),
  permissions: ['order.order:view'],
  ...more,
});
/** The error code of creating a role without a proof: 0 is done, 300017 asks for one. */
const saidTo = async ({ browser, as }: Person, more: object = {}): Promise<number> =>
  (await browser.call(access.createRole, role(more), as)).body.errorCode ?? 0;

describe('a proof of one scene opens those of equal weight', () => {
  test.each(sharedScenes)(
    'a proof of the scene %s opens those of equal weight for ten minutes and not one more',
    async (scene) => {
      const person = await inBrowser();
      expect(await saidTo(person)).toBe(300017);
      await prove(person, scene);
      expect([await saidTo(person), await saidTo(person)]).toEqual([0, 0]);
      await app.database.setClock(ENDS - 1000);
      expect(await saidTo(person)).toBe(0);
      await app.database.setClock(ENDS + 1000);
      expect(await saidTo(person)).toBe(300017);
    },
  );

  test('a proof counts whether its ticket was used or not; a wrong ticket is refused all the same', async () => {
    const person = await inBrowser();
    const verify_token = await prove(person, 'role');
    expect(await saidTo(person, { verify_token })).toBe(0);
    expect(await saidTo(person)).toBe(0);
    expect(await saidTo(person, { verify_token })).toBe(300018);
  });

  test('a proof of a scene of other weight opens none of them', async () => {
    const person = await inBrowser();
    for (const scene of ['card_reveal', 'two_step', 'pay_password', 'member_quota', 'privacy'] as const)
      await prove(person, scene);
    expect(await saidTo(person)).toBe(300017);
  });

  test('a proof counts in the session that gave it, not in another of the same person nor of a member', async () => {
    const person = await inBrowser();
    const elsewhere = await inBrowser(person);
    const { uid } = person;
    await prove(person, 'member');
    expect([await saidTo(person), await saidTo(elsewhere)]).toEqual([0, 300017]);
    const { subUsername } = await newSubAccount(app.deps, uid, ['sub.user:create', 'VW']);
    const browser = openBrowser(app);
    const entered = await browser.call(passport.signInAsSubAccount, {
      sub_cid: String(uid),
      sub_username: subUsername,
      password: PASSWORD,
    });
    const { sub_cid, sub_username, sub_token } = entered.data;
    const asMember = { sub_cid, sub_username, sub_token };
    const form = { sub_username: 'w.one', true_name: '李小明', role_ids: ['VW'] };
    expect((await browser.call(access.createMember, form, asMember)).body.errorCode).toBe(300017);
  });
});

describe('the limits of a shared proof', () => {
  test('the readable secret of a session alone does not use its proof', async () => {
    const person = await inBrowser();
    await prove(person, 'role');
    expect((await app.call(access.createRole, role(), person.as)).status).toBe(401);
  });

  test('a session without a second secret uses no proof, not even its own', async () => {
    const { as } = await newOwner(app.deps);
    const proof = { scene: 'role', method: 'password', password: PASSWORD } as const;
    await app.call(passport.verify, proof, as);
    expect((await app.call(access.createRole, role(), as)).body.errorCode).toBe(300017);
  });

  test('a session after signing out and in again does not use the proof of the one before', async () => {
    const person = await inBrowser();
    await prove(person, 'role');
    await person.browser.call(passport.signOut, {}, person.as);
    expect((await person.browser.call(access.createRole, role(), person.as)).status).toBe(401);
    expect(await saidTo(await inBrowser(person))).toBe(300017);
  });

  test('an account that was frozen meanwhile has lost its proofs, also after it is unfrozen', async () => {
    const person = await inBrowser();
    await prove(person, 'role');
    const staff = (await newStaff(app.deps, 'super')).as;
    const no = String(person.uid);
    const move = async (endpoint: typeof api.account.userFreeze | typeof api.account.userUnfreeze) => {
      const { data } = await app.call(api.account.userDetail, { no }, staff);
      const answer = await app.call(
        endpoint,
        { no, version: data.version, reason: '核实账户安全' } as never,
        staff,
      );
      expect(answer.status).toBe(200);
    };
    await move(api.account.userFreeze);
    await move(api.account.userUnfreeze);
    expect((await person.browser.call(access.createRole, role(), person.as)).status).toBe(401);
    expect(await saidTo(await inBrowser(person))).toBe(300017);
  });

  test.each(['login_password', 'change_phone', 'change_email'] as const)(
    'a session renewed by %s, whose secrets are new, does not use the proof of the one before',
    async (scene) => {
      const person = await inBrowser(
        await newOwner(app.deps, {
          payPassword: await newPassword(PAY),
          email: `${newUsername()}@example.com`,
        }),
      );
      await prove(person, 'role');
      const { browser } = person;
      const proof = { scene, method: 'password', password: PASSWORD, pay_password: PAY } as const;
      const { verify_token } = (await browser.call(passport.verify, proof, person.as)).data;
      const renewed = await changed[scene](person, verify_token);
      expect(await saidTo({ browser, as: { vso_token: renewed } })).toBe(300017);
    },
  );
});

/** Changes who one is, and answers the new secret. */
const changed = {
  login_password: async ({ browser, as }: Person, verify_token: string) =>
    (
      await browser.call(
        api.account.changeLoginPassword,
        { new_password: 'Harbour7Lantern', verify_token },
        as,
      )
    ).data.vso_token,
  async change_phone({ browser, as }: Person, verify_token: string) {
    const target = newPhone();
    const captcha_token = await captchaToken(app);
    await browser.call(passport.sendOwnSms, { scene: 'change_phone_new', target, captcha_token }, as);
    const code = /验证码(\d{6})/.exec(await lastMessage(app, target))![1]!;
    return (await browser.call(api.account.changePhone, { new_phone: target, code, verify_token }, as)).data
      .vso_token;
  },
  async change_email({ browser, as }: Person, verify_token: string) {
    const target = `${newUsername()}@example.com`;
    const captcha_token = await captchaToken(app);
    await browser.call(api.account.sendEmail, { scene: 'change_email', target, captcha_token }, as);
    const code = /(\d{6})/.exec(await lastMessage(app, target))![1]!;
    return (await browser.call(api.account.changeEmail, { new_email: target, code, verify_token }, as)).data
      .vso_token;
  },
};
