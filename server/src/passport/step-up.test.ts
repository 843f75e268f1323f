import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Bearer, Refusal } from '../call/index';
import { startTestApp, type TestApp } from '../testing';
import { createGate } from './gate';
import { newPassword } from '../credentials/password';
import { checkSpending } from './spending';
import { requireStepUp } from './step-up';
import { captchaToken, lastMessage } from './testing-browser';
import { newOwner, newSubAccount, PASSWORD, signedIn } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

const PAY = 'Paying1Word';
const payer = async () => newOwner(app.deps, { payPassword: await newPassword(PAY) });
type Owner = Awaited<ReturnType<typeof newOwner>>;

const ticketOf = async ({ as }: Pick<Owner, 'as'>, scene: 'card_reveal' | 'card_edit' = 'card_reveal') =>
  (await app.call(api.passport.verify, { scene, method: 'password', password: PASSWORD }, as)).data
    .verify_token;
/** Takes a ticket as a sensitive action of the session would. */
async function take(owner: Owner, scene: 'card_reveal' | 'card_edit', token?: string) {
  const { actor } = await gateOf(owner);
  return app.database
    .transaction((tx) => requireStepUp(tx, actor, scene, token))
    .then(
      () => 'taken',
      (error: unknown) => (error as Refusal).refusal,
    );
}
const from = { ip: '127.0.0.1', cookies: {} };
async function gateOf({ as }: Pick<Owner, 'as'>) {
  const { actor } = (await createGate(app.deps).main(as.vso_token, undefined, {})) as { actor: Bearer };
  return { actor: { ...actor, from } };
}

describe('a ticket of the step-up (D10)', () => {
  test('a ticket of the step-up is taken once, and only for its scene', async () => {
    const owner = await payer();
    const token = await ticketOf(owner);
    expect(await take(owner, 'card_reveal')).toBe('stepUp.required');
    expect(await take(owner, 'card_edit', token)).toBe('stepUp.expired');
    expect(await take(owner, 'card_reveal', token)).toBe('taken');
    expect(await take(owner, 'card_reveal', token)).toBe('stepUp.expired');
  });

  test('a ticket of the step-up belongs to its session', async () => {
    const owner = await payer();
    const token = await ticketOf(owner);
    const elsewhere = { ...owner, as: await signedIn(app.deps, owner.uid) };
    expect(await take(elsewhere, 'card_reveal', token)).toBe('stepUp.expired');
    expect(await take(await payer(), 'card_reveal', token)).toBe('stepUp.expired');
    expect(await take(owner, 'card_reveal', token)).toBe('taken');
  });

  test('a ticket of the step-up is good for ten minutes', async () => {
    const owner = await payer();
    const token = await ticketOf(owner);
    await app.database.setClock(limits.verifyToken.validMinutes * 60_000 + 1000);
    expect(await take(owner, 'card_reveal', token)).toBe('stepUp.expired');
  });

  test('a ticket of the step-up is taken by one of many at once', async () => {
    const owner = await payer();
    const token = await ticketOf(owner);
    const seen = await Promise.all(Array.from({ length: 20 }, () => take(owner, 'card_reveal', token)));
    expect(seen.filter((one) => one === 'taken')).toHaveLength(1);
  });
});

describe('verification', () => {
  test('a verification takes the code on the own phone, once, and offers only what there is', async () => {
    const owner = await payer();
    const options = (await app.call(api.passport.verifyOptions, { scene: 'card_unbind' }, owner.as)).data;
    expect(options).toMatchObject({ text: '解绑银行卡', pay_password: true });
    expect(options.methods.map(({ method }) => method)).toEqual(['sms', 'password']);
    const sent = await app.call(
      api.passport.sendOwnSms,
      { scene: 'step_up', captcha_token: await captchaToken(app) },
      owner.as,
    );
    expect(sent.data.target_mask).toBe(options.methods[0]!.target_mask);
    const code = /验证码(\d{6})/.exec(await lastMessage(app, owner.phone))![1];
    const verify = () =>
      app.call(api.passport.verify, { scene: 'card_reveal', method: 'sms', code }, owner.as);
    expect((await verify()).data.verify_token).toMatch(/^ver_/);
    expect((await verify()).body.errorCode).toBe(300004);
  });

  test('a verification for unbinding a card asks for the payment password as well', async () => {
    const owner = await payer();
    const verify = (pay_password?: string) =>
      app.call(
        api.passport.verify,
        { scene: 'card_unbind', method: 'password', password: PASSWORD, pay_password },
        owner.as,
      );
    const { status, body } = await verify();
    expect([status, body.data]).toMatchObject([422, { errors: [{ field: 'pay_password' }] }]);
    expect((await verify('Wrong12345')).body.errorCode).toBe(330006);
    expect((await verify(PAY)).status).toBe(200);
  });

  test('a verification by a wrong password counts down and locks, for the right one too', async () => {
    const owner = await payer();
    const verify = (password: string) =>
      app.call(api.passport.verify, { scene: 'card_reveal', method: 'password', password }, owner.as);
    const said = [];
    for (let n = 0; n < limits.signIn.failures; n += 1) said.push((await verify('Wrong1Word')).body.msg);
    expect(said[0]).toBe('登录密码错误，还可尝试4次');
    expect(said.at(-1)).toMatch(/^登录密码错误次数过多/);
    expect((await verify(PASSWORD)).status).toBe(423);
  });
});

describe('the payment password (A8)', () => {
  const check = async (owner: Pick<Owner, 'as'>, pay_password: string) => {
    const { actor } = await gateOf(owner);
    return checkSpending(app.deps, actor, { pay_password }).then(
      () => 'right',
      (error: unknown) => (error as Refusal).message,
    );
  };

  test('the payment password is compared five times a day, then locked for three hours, however many guess at once', async () => {
    const owner = await payer();
    const seen = await Promise.all(Array.from({ length: 40 }, (_, n) => check(owner, `Wrong1Word${n}`)));
    expect(seen.filter((said) => said.startsWith('支付密码错误'))).toHaveLength(4);
    expect(seen.filter((said) => said.startsWith('支付密码已锁定'))).toHaveLength(36);
    expect(await check(owner, PAY)).toBe('支付密码已锁定，请3小时后重试或找回');
    await app.database.setClock(3 * 3_600_000 + 1000);
    expect(await check({ as: await signedIn(app.deps, owner.uid) }, PAY)).toBe('right');
  });

  test('the payment password locks nobody out when it is right, however many come at once', async () => {
    const owner = await payer();
    const seen = await Promise.all(Array.from({ length: 30 }, () => check(owner, PAY)));
    expect(new Set(seen)).toEqual(new Set(['right']));
  });

  test('a missing payment password is refused with where to set it', async () => {
    const owner = await newOwner(app.deps);
    expect(await check(owner, PAY)).toBe('请先设置支付密码');
  });

  test('the payment password of the owner is never asked from a sub-account: it has its own password', async () => {
    const owner = await payer();
    const sub = await newSubAccount(app.deps, owner.uid);
    const verdict = await createGate(app.deps).sub(
      { cid: String(owner.uid), username: sub.subUsername, token: sub.as.sub_token },
      undefined,
      {},
    );
    const actor = { ...(verdict as { actor: Bearer }).actor, from };
    await expect(checkSpending(app.deps, actor, { pay_password: PAY })).rejects.toMatchObject({
      refusal: 'payPassword.wrong',
    });
    await expect(checkSpending(app.deps, actor, { pay_password: PASSWORD })).resolves.toBeUndefined();
  });
});
