import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import type { StepUpScene } from '@uc/contract/step-up';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordIdentity } from '../realname/identity';
import { type As, startTestApp, type TestApp } from '../../testing';
import { approveAppeal, listAppeals, rejectAppeal } from './appeal';
import { newPassword } from '../../credentials/password';
import { captchaToken, lastMessage } from '../../passport/testing-browser';
import { newOwner, newPhone, newSubAccount, PASSWORD, signedIn } from '../../passport/testing';
import { askOf } from '../../room/index';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

const { account, passport } = api;
const PAY = 'Paying1Word';
const NEXT = 'Kestrel8Harbour';
const ID = '330106199209173625';
const HOUR = 3_600_000;
type Owner = Awaited<ReturnType<typeof newOwner>>;
const payer = async () => newOwner(app.deps, { payPassword: await newPassword(PAY) });
const proven = async () => {
  const owner = await payer();
  await app.database.transaction((tx) =>
    recordIdentity(app.deps, tx, owner.uid, { kind: 'person', realName: '沈知秋', idNo: ID, company: null }),
  );
  return owner;
};
const outbox = () => app.runner.run('outbox');
const codeIn = (text: string) => /验证码(\d{6})/.exec(text)?.[1] ?? '';

async function ticket({ as }: { as: As }, scene: StepUpScene, pay: string | undefined = PAY) {
  const proof = { scene, method: 'password', password: PASSWORD, ...(pay && { pay_password: pay }) } as const;
  return (await app.call(passport.verify, proof, as)).data.verify_token;
}
async function smsTicket({ as, phone }: Owner, scene: StepUpScene) {
  const sent = { scene: 'step_up', captcha_token: await captchaToken(app) } as const;
  await app.call(passport.sendOwnSms, sent, as);
  const code = codeIn(await lastMessage(app, phone));
  return (await app.call(passport.verify, { scene, method: 'sms', code }, as)).data.verify_token;
}
async function codeToNew({ as }: { as: As }, phone: string) {
  const input = { scene: 'change_phone_new', target: phone, captcha_token: await captchaToken(app) } as const;
  await app.call(passport.sendOwnSms, input, as);
  return codeIn(await lastMessage(app, phone));
}
async function codeToMail({ as }: { as: As }, target: string, scene: 'bind_email' | 'change_email') {
  await app.call(account.sendEmail, { scene, target, captcha_token: await captchaToken(app) }, as);
  return codeIn(await lastMessage(app, target));
}
const status = async (as: As) => (await app.call(passport.session, {}, as)).status;

const changeLogin = async (owner: Owner, more: object = {}) =>
  app.call(
    account.changeLoginPassword,
    { new_password: NEXT, verify_token: await ticket(owner, 'login_password'), ...more },
    owner.as,
  );
const changePay = async (owner: Owner, more: object = { old: PAY }) =>
  app.call(
    account.setPayPassword,
    { new_password: NEXT, verify_token: await ticket(owner, 'pay_password', undefined), ...more },
    owner.as,
  );
async function changePhoneTo(owner: Owner, phone: string, more: object = {}) {
  const code = await codeToNew(owner, phone);
  const verify_token = await ticket(owner, 'change_phone');
  return app.call(account.changePhone, { new_phone: phone, code, verify_token, ...more }, owner.as);
}
async function moveEmail(owner: Owner, email: string, scene: 'bind_email' | 'change_email') {
  const code = await codeToMail(owner, email, scene);
  const verify_token = await ticket(owner, 'change_email');
  return app.call(account.changeEmail, { new_email: email, code, verify_token }, owner.as);
}
let serial = 0;
const newMail = () => `mail${(serial += 1)}@example.com`;

describe('the old token after a change (trust A5)', () => {
  const events: [string, (owner: Owner) => Promise<{ status: number; data: { vso_token: string } }>][] = [
    ['a change of the login password', (owner) => changeLogin(owner)],
    ['a change of the payment password', (owner) => changePay(owner)],
    ['a change of the phone', (owner) => changePhoneTo(owner, newPhone())],
    [
      'a change of the email address',
      async (owner) => {
        owner.as = { vso_token: (await moveEmail(owner, newMail(), 'bind_email')).data.vso_token };
        return moveEmail(owner, newMail(), 'change_email');
      },
    ],
  ];
  test.each(events)('%s ends the old token at once, the new one is alive', async (_what, event) => {
    const owner = await payer();
    const other = await signedIn(app.deps, owner.uid);
    const member = await newSubAccount(app.deps, owner.uid);
    const done = await event(owner);
    expect(done.status).toBe(200);
    expect(await status(owner.as)).toBe(401);
    expect(await status({ vso_token: done.data.vso_token })).toBe(200);
    expect(await status(other)).toBe(401);
    expect(await status(member.as)).toBe(200);
  });

  test('a change of the login password leaves other sessions alive where that is wished', async () => {
    const owner = await payer();
    const other = await signedIn(app.deps, owner.uid);
    const done = await changeLogin(owner, { logout_others: false });
    expect(await status(owner.as)).toBe(401);
    expect(await status({ vso_token: done.data.vso_token })).toBe(200);
    expect(await status(other)).toBe(200);
  });

  test('a session of a device that was sent away is dead, and one’s own cannot be sent away', async () => {
    const owner = await payer();
    const other = await signedIn(app.deps, owner.uid);
    const { list, max } = (await app.call(account.sessions, {}, owner.as)).data;
    expect([list.length, max, list[0]!.is_current, list[1]!.is_current]).toEqual([2, 5, true, false]);
    const revoke = (input: object) => app.call(account.revokeSessions, input, owner.as);
    expect((await revoke({ session_id: list[0]!.session_id })).status).toBe(422);
    expect((await revoke({ session_id: list[1]!.session_id })).data.ended).toBe(1);
    expect((await revoke({ session_id: list[1]!.session_id })).status).toBe(404);
    expect([await status(other), await status(owner.as)]).toEqual([401, 200]);
    const third = await signedIn(app.deps, owner.uid);
    expect((await revoke({ others: true })).data.ended).toBe(1);
    expect(await status(third)).toBe(401);
    const strange = (await app.call(account.sessions, {}, (await payer()).as)).data.list[0]!.session_id;
    expect((await revoke({ session_id: strange })).status).toBe(404);
  });

  test('a change of the login password voids verification tickets for other actions', async () => {
    const owner = await payer();
    const waiting = await ticket(owner, 'change_phone');
    const { vso_token } = (await changeLogin(owner)).data;
    const phone = newPhone();
    const code = await codeToNew({ as: { vso_token } }, phone);
    const input = { new_phone: phone, code, verify_token: waiting };
    expect((await app.call(account.changePhone, input, { vso_token })).body.errorCode).toBe(300018);
  });
});

describe('the login password', () => {
  test('the login password is changed with a ticket alone, and is none of the last three, nor the payment password', async () => {
    const owner = await payer();
    const bare = await app.call(account.changeLoginPassword, { new_password: NEXT }, owner.as);
    expect(bare.body.errorCode).toBe(300017);
    expect((await changeLogin(owner, { new_password: PASSWORD })).body.errorCode).toBe(300021);
    expect((await changeLogin(owner, { new_password: PAY })).text).toContain('不能与支付密码相同');
    expect((await changeLogin(owner, { new_password: 'Password1' })).text).toContain('密码过于简单');
    expect((await changeLogin(owner)).status).toBe(200);
    const signIn = (password: string) => app.call(passport.signIn, { account: owner.username, password });
    expect((await signIn(PASSWORD)).status).toBe(422);
    expect((await signIn(NEXT)).status).toBe(200);
    await outbox();
    expect(await lastMessage(app, owner.phone)).toContain('登录密码已修改');
  });
});

describe('the payment password (trust A8)', () => {
  test('the payment password is set once with a ticket, holds no withdrawals, and is not the login password', async () => {
    const owner = await newOwner(app.deps);
    expect((await changePay(owner, { new_password: PASSWORD })).text).toContain('支付密码不能与登录密码相同');
    const done = (await changePay(owner, {})).data;
    expect(done.withdraw_hold_until).toBeNull();
    expect(done.vso_token).toMatch(/^vso_/);
  });

  test('the payment password is changed with the old one, locked after five wrong ones, and holds withdrawals for a day', async () => {
    const owner = await payer();
    const done = (await changePay(owner)).data;
    expect(done.withdraw_hold_until).not.toBeNull();
    owner.as = { vso_token: done.vso_token };
    await outbox();
    const again = (old: string) => changePay(owner, { old, new_password: 'Lantern3Oaken' });
    for (let left = 4; left > 0; left -= 1) expect((await again('Wrong1Guess')).text).toContain(`${left}次`);
    expect((await again('Wrong1Guess')).body.errorCode).toBe(330007);
    expect((await again(NEXT)).body.errorCode).toBe(330007);
    await outbox();
    expect(await lastMessage(app, owner.phone)).toContain('支付密码连续输错5次');
    await app.database.setClock(3 * HOUR + 1000);
    owner.as = await signedIn(app.deps, owner.uid);
    expect((await again(PAY)).body.errorCode).toBe(330006);
    expect((await again(NEXT)).status).toBe(200);
  });

  test('the payment password is reset with the phone and the id number, which ends its lock', async () => {
    const owner = await proven();
    for (let tries = 0; tries < 5; tries += 1) await changePay(owner, { old: 'Wrong1Guess' });
    const forgotten = async (tail: string) =>
      changePay(owner, { id_tail: tail, verify_token: await smsTicket(owner, 'pay_password') });
    expect((await changePay(owner, { id_tail: ID.slice(-6) })).text).toContain('请用短信验证身份');
    expect((await forgotten('000000')).body.errorCode).toBe(300024);
    await app.database.setClock(61_000);
    const done = await forgotten(ID.slice(-6));
    expect(done.status).toBe(200);
    owner.as = { vso_token: done.data.vso_token };
    expect((await changePay(owner, { old: NEXT, new_password: 'Lantern3Oaken' })).status).toBe(200);
  });

  test('the payment password cannot be reset by an owner without a real name', async () => {
    const owner = await payer();
    const verify_token = await smsTicket(owner, 'pay_password');
    expect((await changePay(owner, { id_tail: '000000', verify_token })).body.errorCode).toBe(320001);
  });
});

describe('the phone', () => {
  test('the phone is changed with its sign-in name, once in 30 days, and both phones are told', async () => {
    const owner = await payer();
    const [before, after] = [owner.phone, newPhone()];
    const done = (await changePhoneTo(owner, after)).data;
    owner.as = { vso_token: done.vso_token };
    const signIn = (phone: string) => app.call(passport.signIn, { account: phone, password: PASSWORD });
    expect([(await signIn(before)).status, (await signIn(after)).status]).toEqual([422, 200]);
    await outbox();
    expect(await lastMessage(app, before)).toContain('登录手机号已由');
    expect(await lastMessage(app, after)).toContain('登录手机号已由');
    expect((await changePhoneTo(owner, newPhone())).text).toContain('30天内仅可修改一次手机号');
    await app.database.setClock(30 * 24 * HOUR + 61_000);
    owner.as = await signedIn(app.deps, owner.uid);
    expect((await changePhoneTo(owner, newPhone())).status).toBe(200);
  });

  test('a phone that somebody has is told to be taken only to who holds its code (trust A3)', async () => {
    const [owner, other] = [await payer(), await payer()];
    const guessed = await changePhoneTo(owner, other.phone, { code: '000000' });
    const unknown = await changePhoneTo(owner, newPhone(), { code: '000000' });
    expect([guessed.body.errorCode, unknown.body.errorCode]).toEqual([300003, 300003]);
    await app.database.setClock(61_000);
    expect((await changePhoneTo(owner, other.phone)).text).toContain('该手机号已被其他账号绑定');
    expect(await status(owner.as)).toBe(200);
    expect((await changePhoneTo(owner, owner.phone)).text).toContain('不能与原手机号相同');
  });

  test('the phone is changed by nobody who skips a step (trust A12)', async () => {
    const [owner, other] = [await payer(), await payer()];
    const phone = newPhone();
    const code = await codeToNew(owner, phone);
    const change = (verify_token?: string, as = owner.as) =>
      app.call(account.changePhone, { new_phone: phone, code, ...(verify_token && { verify_token }) }, as);
    expect((await change()).body.errorCode).toBe(300017);
    expect((await change(await ticket(owner, 'change_email'))).body.errorCode).toBe(300018);
    expect((await change(await ticket(other, 'change_phone'))).body.errorCode).toBe(300018);
    const login = await app.call(passport.signInBySms, { phone, code });
    expect(login.status).toBe(422);
    const good = await ticket(owner, 'change_phone');
    expect((await change(good)).status).toBe(200);
    expect((await change(good)).status).toBe(401);
  });
});

describe('an appeal for a phone that is lost', () => {
  async function appeal(owner: Owner, phone: string, more: object = {}) {
    const code = await codeToNew(owner, phone);
    const input = { id_no: ID, pay_password: PAY, new_phone: phone, code, reason: '原手机号已停用' };
    return app.call(account.appealPhone, { ...input, ...more }, owner.as);
  }
  const by = (appealNo: string) => ({ appealNo, decidedBy: 'kefu' });

  test('an appeal for a lost phone needs identity, payment password and a code of the new phone; approved, it changes the phone', async () => {
    const owner = await proven();
    const phone = newPhone();
    expect((await appeal(owner, phone, { id_no: '11010519491231002X' })).body.errorCode).toBe(300024);
    expect((await appeal(owner, newPhone(), { pay_password: 'Wrong1Guess' })).body.errorCode).toBe(330006);
    expect((await appeal(owner, newPhone(), { code: '000000' })).body.errorCode).toBe(300003);
    await app.database.setClock(61_000);
    const { appeal_no: no } = (await appeal(owner, phone)).data;
    expect((await appeal(owner, newPhone())).status).toBe(409);
    const seen = (await app.call(account.overview, {}, owner.as)).data.appeal;
    expect(seen).toMatchObject({ appeal_no: no, status: 'pending' });
    const ask = { ...askOf({ page: 1, page_size: 100 }), isNewestFirst: false };
    const { rows } = await listAppeals(app.deps, app.database.db, 'pending', ask);
    expect(rows.find(({ appeal_no }) => appeal_no === no)?.newPhoneMask).toBe(seen?.new_phone_mask);
    await app.database.transaction((tx) => approveAppeal(app.deps, tx, by(no)));
    expect(await status(owner.as)).toBe(401);
    expect((await app.call(passport.signIn, { account: phone, password: PASSWORD })).status).toBe(200);
    await expect(
      app.database.transaction((tx) => rejectAppeal(app.deps, tx, { ...by(no), reason: '重复' })),
    ).rejects.toThrow('当前状态不允许');
  });

  test('an appeal for a lost phone can be taken back, and is refused with a reason that is told', async () => {
    const owner = await proven();
    const first = (await appeal(owner, newPhone())).data.appeal_no;
    const cancel = (as: As) => app.call(account.withdrawAppeal, { appeal_no: first }, as);
    expect((await cancel((await payer()).as)).status).toBe(404);
    expect([(await cancel(owner.as)).status, (await cancel(owner.as)).status]).toEqual([200, 409]);
    await app.database.setClock(61_000);
    const second = (await appeal(owner, newPhone())).data.appeal_no;
    await outbox();
    const refusal = { ...by(second), reason: '材料无法核实' };
    await app.database.transaction((tx) => rejectAppeal(app.deps, tx, refusal));
    await outbox();
    expect(await lastMessage(app, owner.phone)).toContain('材料无法核实');
    expect(await status(owner.as)).toBe(200);
  });

  test('an appeal for a lost phone is refused without a real name', async () => {
    expect((await appeal(await payer(), newPhone())).body.errorCode).toBe(320001);
  });
});

describe('the address', () => {
  test('an email address is bound with the code of its mailbox, signs in, and is told when another replaces it', async () => {
    const owner = await payer();
    const [first, second] = [newMail(), newMail().replace('mail', 'Mail')];
    owner.as = { vso_token: (await moveEmail(owner, first, 'bind_email')).data.vso_token };
    expect((await moveEmail(owner, first.toUpperCase(), 'change_email')).text).toContain('不能与原邮箱相同');
    await app.database.setClock(61_000);
    const done = (await moveEmail(owner, second, 'change_email')).data;
    expect(done.email_mask).toBe(`M***${second.split('@')[0]!.at(-1)}@example.com`);
    await outbox();
    expect(await lastMessage(app, first)).toContain('账户邮箱已由');
    const signIn = (name: string) => app.call(passport.signIn, { account: name, password: PASSWORD });
    expect([(await signIn(first)).status, (await signIn(second)).status]).toEqual([422, 200]);
    const other = await payer();
    await app.database.setClock(122_000);
    expect((await moveEmail(other, second, 'bind_email')).text).toContain('该邮箱已被绑定');
  });

  test('an email address gets few codes, each for 30 minutes and its own scene', async () => {
    const owner = await payer();
    const email = newMail();
    const code = await codeToMail(owner, email, 'change_email');
    const send = async () =>
      app.call(
        account.sendEmail,
        { scene: 'bind_email', target: email, captcha_token: await captchaToken(app) },
        owner.as,
      );
    expect((await send()).body.errorCode).toBe(300001);
    const change = async () =>
      app.call(
        account.changeEmail,
        { new_email: email, code, verify_token: await ticket(owner, 'change_email') },
        owner.as,
      );
    expect((await change()).body.errorCode).toBe(300003);
    await app.database.setClock(61_000);
    expect((await send()).data.expire_in).toBe(limits.emailCode.validMinutes * 60);
    const missing = { scene: 'step_up', captcha_token: await captchaToken(app) } as const;
    expect((await app.call(account.sendEmail, missing, owner.as)).text).toContain('未绑定邮箱');
  });
});

describe('what the owner sees', () => {
  test('the security overview shows a score with the points of each part, and the hold of withdrawals after a change', async () => {
    const owner = await payer();
    const before = (await app.call(account.overview, {}, owner.as)).data;
    expect(before.score).toBe(before.items.reduce((sum, { points }) => sum + points, 0));
    expect(before.items.reduce((sum, one) => sum + one.points_max, 0)).toBe(100);
    expect(before.withdraw_hold_until).toBeNull();
    const { vso_token } = (await changePay(owner)).data;
    const after = (await app.call(account.overview, {}, { vso_token })).data;
    expect(after.withdraw_hold_until).not.toBeNull();
    expect(after.items.find(({ key }) => key === 'pay_password')?.status).toBe('good');
  });

  test('the sign-in log shows the sign-ins of the account and its members, good and bad', async () => {
    const owner = await payer();
    const member = await newSubAccount(app.deps, owner.uid);
    await app.call(passport.signIn, { account: owner.username, password: 'Wrong1Guess' });
    await app.call(passport.signIn, { account: owner.username, password: PASSWORD });
    const sub = { sub_cid: String(owner.uid), sub_username: member.subUsername, password: PASSWORD };
    await app.call(passport.signInAsSubAccount, sub);
    const logs = async (result?: 'ok' | 'failed') =>
      (await app.call(account.loginLogs, { result }, owner.as)).data;
    expect((await logs()).total).toBe(3);
    const named = { keyword: member.subUsername.toUpperCase() };
    expect((await app.call(account.loginLogs, named, owner.as)).data.total).toBe(1);
    expect((await logs('failed')).list.map(({ result_text }) => result_text)).toEqual(['失败']);
    expect((await logs('ok')).list.map(({ who }) => who).toSorted()).toEqual(
      ['主账号', member.subUsername].toSorted(),
    );
  });
});
