import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing';
import { captchaToken, lastMessage } from '../passport/testing-browser';
import { newOwner, newSubAccount, PASSWORD, signedIn } from '../passport/testing';
import { beginTotp, bindPasskey, bindTotp, newGuarded, ticketFor, totpOf } from './testing';
import { newAuthenticator } from './testing-authenticator';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

type Owner = Awaited<ReturnType<typeof newOwner>>;
const shown = async ({ as }: Pick<Owner, 'as'>) => (await app.call(api.account.twoStep, {}, as)).data;
const prove = ({ as }: Pick<Owner, 'as'>, method: 'totp' | 'recovery', code: string) =>
  app.call(api.passport.verify, { scene: 'two_step', method, code }, as);
const wrongCode = (secret: string) =>
  ['000000', '111111', '222222', '333333'].find(
    (code) => ![-30, 0, 30].some((seconds) => totpOf(secret, seconds) === code),
  )!;

describe('an authenticator app', () => {
  test('an authenticator app is bound by a right code, brings ten recovery codes once, and is logged', async () => {
    const owner = await newOwner(app.deps);
    expect(await shown(owner)).toEqual({ is_on: false, totp: null, passkeys: [], recovery_left: 0 });
    const { secret, recovery } = await bindTotp(app, owner.as);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(recovery).size).toBe(limits.twoStep.recoveryCodes);
    expect(recovery[0]).toMatch(/^[0-9A-HJ-NP-TV-Z]{5}-[0-9A-HJ-NP-TV-Z]{5}$/);
    expect(await shown(owner)).toMatchObject({ is_on: true, recovery_left: 10 });
    const [log] = await app.database.asOwner<{ changes: unknown }>(
      `select changes from operation_logs where uid = ${owner.uid} and action = 'confirmTotp'`,
    );
    expect(log!.changes).toEqual([{ field: '身份验证器', before: '未绑定', after: '已绑定' }]);
  });

  test('an authenticator app that was bound is told to its owner by SMS', async () => {
    const owner = await newGuarded(app);
    await app.runner.run('outbox');
    expect(await lastMessage(app, owner.phone)).toContain('身份验证器已绑定');
  });

  test('an authenticator app leaves neither its secret nor a recovery code readable in the database', async () => {
    const { uid, secret, recovery } = await newGuarded(app);
    const [row] = await app.database.asOwner<{ all: string }>(
      `select u::text || (select string_agg(r::text, '') from recovery_codes r where r.uid = u.uid) as all
       from users u where uid = ${uid}`,
    );
    expect(row!.all).not.toContain(secret);
    for (const code of recovery) expect(row!.all).not.toContain(code.replace('-', ''));
  });

  test('an authenticator app cannot be bound with the setup of another session, another account, or after ten minutes', async () => {
    const owner = await newOwner(app.deps);
    const { secret, setup_token } = await beginTotp(app, owner.as);
    const confirm = async (as: Owner['as'], seconds = 0) =>
      (await app.call(api.account.confirmTotp, { setup_token, code: totpOf(secret, seconds) }, as)).body
        .errorCode;
    expect(await confirm(await signedIn(app.deps, owner.uid))).toBe(300018);
    expect(await confirm((await newOwner(app.deps)).as)).toBe(300018);
    const late = limits.totp.setupMinutes * 60 + 5;
    await app.database.setClock(late * 1000);
    expect(await confirm(owner.as, late)).toBe(300018);
    await app.database.setClock(0);
    expect(await confirm(owner.as)).toBe(0);
  });

  test('an authenticator app that is bound cannot be replaced by a second setup', async () => {
    const owner = await newOwner(app.deps);
    const confirm = async ({ secret, setup_token }: Awaited<ReturnType<typeof beginTotp>>) =>
      (await app.call(api.account.confirmTotp, { setup_token, code: totpOf(secret) }, owner.as)).status;
    const [first, second] = [await beginTotp(app, owner.as), await beginTotp(app, owner.as)];
    expect([await confirm(first), await confirm(second)]).toEqual([200, 409]);
  });

  test('a code of an authenticator app is taken once, also when fifty come at once', async () => {
    const owner = await newGuarded(app);
    const code = totpOf(owner.secret);
    const answers = await Promise.all(Array.from({ length: 50 }, () => prove(owner, 'totp', code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toHaveLength(0);
    expect((await prove(owner, 'totp', code)).body.msg).toMatch(/已使用|次数过多/);
  });

  test('a code of an authenticator app is taken from the step before or after, and not from two steps away', async () => {
    const owner = await newGuarded(app);
    expect((await prove(owner, 'totp', totpOf(owner.secret, 90))).status).toBe(422);
    expect((await prove(owner, 'totp', totpOf(owner.secret, 30))).status).toBe(200);
    expect((await prove(owner, 'totp', totpOf(owner.secret))).body.msg).toBe(
      '该动态码已使用，请等待下一个动态码',
    );
  });

  test('an authenticator app is locked for fifteen minutes after five wrong codes, for the right one too', async () => {
    const owner = await newGuarded(app);
    const wrong = wrongCode(owner.secret);
    const said = [];
    for (let n = 0; n < limits.totp.failures; n += 1) said.push((await prove(owner, 'totp', wrong)).body.msg);
    expect(said[0]).toBe('动态码错误，还可尝试4次');
    expect(said.at(-1)).toBe('动态码或恢复码错误次数过多，请15分钟后重试');
    expect((await prove(owner, 'totp', totpOf(owner.secret))).status).toBe(423);
    expect((await prove(owner, 'recovery', owner.recovery[0]!)).status).toBe(423);
    await app.database.setClock(limits.totp.lockMinutes * 60_000 + 1000);
    const later = totpOf(owner.secret, limits.totp.lockMinutes * 60 + 1);
    expect((await prove(owner, 'totp', later)).status).toBe(200);
  });

  test('an authenticator app’s code is guessed at five times at most, however many guess at once', async () => {
    const owner = await newGuarded(app);
    const wrong = wrongCode(owner.secret);
    const answers = await Promise.all(Array.from({ length: 40 }, () => prove(owner, 'totp', wrong)));
    const compared = answers.filter(({ body }) => body.msg.startsWith('动态码错误，'));
    expect(compared).toHaveLength(limits.totp.failures - 1);
    expect(answers.filter(({ status }) => status === 423)).toHaveLength(40 - compared.length);
  });
});

describe('recovery codes', () => {
  test('a recovery code is taken once, however it is typed', async () => {
    const owner = await newGuarded(app);
    const [first = '', second = ''] = owner.recovery;
    expect((await prove(owner, 'recovery', first.toLowerCase().replace('-', ' '))).status).toBe(200);
    expect((await prove(owner, 'recovery', first)).body.msg).toBe('恢复码错误或已使用，还可尝试4次');
    const answers = await Promise.all(Array.from({ length: 20 }, () => prove(owner, 'recovery', second)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await shown(owner)).toMatchObject({ recovery_left: 8 });
  });

  test('a recovery code of one account is refused to another', async () => {
    const [owner, other] = [await newGuarded(app), await newGuarded(app)];
    expect((await prove(other, 'recovery', owner.recovery[0]!)).status).toBe(422);
  });

  test('a set of recovery codes that is made anew voids the old one', async () => {
    const owner = await newGuarded(app);
    const { verify_token } = (await prove(owner, 'totp', totpOf(owner.secret))).data;
    const made = (await app.call(api.account.renewRecovery, { verify_token }, owner.as)).data.recovery_codes;
    expect((await prove(owner, 'recovery', owner.recovery[0]!)).status).toBe(422);
    expect((await prove(owner, 'recovery', made[0]!)).status).toBe(200);
  });

  test('a set of recovery codes goes with the last second factor', async () => {
    const owner = await newGuarded(app);
    const { verify_token } = (await prove(owner, 'totp', totpOf(owner.secret))).data;
    const left = (await app.call(api.account.removeTotp, { verify_token }, owner.as)).data;
    expect(left).toEqual({ is_on: false, totp: null, passkeys: [], recovery_left: 0 });
    const again = await app.call(
      api.account.renewRecovery,
      { verify_token: await ticketFor(app, owner.as) },
      owner.as,
    );
    expect(again.status).toBe(409);
  });
});

describe('a passkey', () => {
  const ask = async ({ as }: Pick<Owner, 'as'>) =>
    (await app.call(api.account.askPasskey, {}, as)).data.options;
  const verify = async ({ as }: Pick<Owner, 'as'>, credential: { id: string; type: 'public-key' }) =>
    (await app.call(api.passport.verify, { scene: 'export', method: 'passkey', credential }, as)).body
      .errorCode;
  const guarded = async () => {
    const owner = await newOwner(app.deps);
    return { ...owner, ...(await bindPasskey(app, owner.as)) };
  };

  test('a passkey that is added turns the second step on and is taken once for each challenge', async () => {
    const owner = await guarded();
    expect(owner.recovery).toHaveLength(10);
    expect(await shown(owner)).toMatchObject({ is_on: true, passkeys: [{ name: '我的电脑' }] });
    const signed = owner.authenticator.sign(await ask(owner), { origin: app.url });
    expect(await verify(owner, signed)).toBe(0);
    expect(await verify(owner, signed)).toBe(300023);
    expect((await shown(owner)).passkeys[0]!.last_used_at).not.toBeNull();
  });

  test('a passkey is refused from another origin, without its person, or over a challenge of its own', async () => {
    const owner = await guarded();
    const { authenticator } = owner;
    const options = await ask(owner);
    expect(await verify(owner, authenticator.sign(options, { origin: 'https://evil.example' }))).toBe(300023);
    const absent = authenticator.sign(options, { origin: app.url, isPersonThere: false });
    expect(await verify(owner, absent)).toBe(300023);
    const elsewhere = authenticator.sign({ ...options, rpId: 'evil.example' }, { origin: app.url });
    expect(await verify(owner, elsewhere)).toBe(300023);
    const own = authenticator.sign({ ...options, challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }, { origin: app.url });
    expect(await verify(owner, own)).toBe(300023);
    expect(
      await verify(owner, { ...authenticator.sign(options, { origin: app.url }), response: null } as never),
    ).toBe(300023);
    expect(await verify(owner, authenticator.sign(options, { origin: app.url }))).toBe(0);
  });

  test('a passkey of somebody else, or over somebody else’s challenge, is refused', async () => {
    const [owner, other] = [await guarded(), await guarded()];
    const signed = other.authenticator.sign(await ask(owner), { origin: app.url });
    expect(await verify(owner, signed)).toBe(300023);
    expect(await verify(owner, owner.authenticator.sign(await ask(other), { origin: app.url }))).toBe(300023);
  });

  test('a passkey whose counter stands still is a copy and is refused', async () => {
    const owner = await guarded();
    owner.authenticator.rewind(20);
    expect(await verify(owner, owner.authenticator.sign(await ask(owner), { origin: app.url }))).toBe(0);
    owner.authenticator.rewind(20);
    expect(await verify(owner, owner.authenticator.sign(await ask(owner), { origin: app.url }))).toBe(300023);
  });

  test('a passkey is not added over a challenge that was for signing, and is refused over one that is old', async () => {
    const owner = await guarded();
    const add = async (options: Record<string, unknown>) => {
      const credential = newAuthenticator().make(options, { origin: app.url });
      return (await app.call(api.account.addPasskey, { name: '手机', credential }, owner.as)).body.errorCode;
    };
    const asked = await ask(owner);
    expect(await add({ ...asked, rp: { id: asked.rpId } })).toBe(300023);
    const late = limits.twoStep.challengeMinutes * 60_000 + 1000;
    const stale = await ask(owner);
    await app.database.setClock(late);
    expect(await verify(owner, owner.authenticator.sign(stale, { origin: app.url }))).toBe(300023);
  });

  test('a passkey is renamed by its owner, and by nobody else', async () => {
    const [owner, other] = [await guarded(), await guarded()];
    const rename = (name: string, who = owner) =>
      app.call(api.account.renamePasskey, { credential_id: owner.authenticator.id, name }, who.as);
    expect((await rename('客厅的平板')).data.passkeys).toMatchObject([{ name: '客厅的平板' }]);
    expect((await rename('')).status).toBe(422);
    expect((await rename('长'.repeat(21))).status).toBe(422);
    expect((await rename('别人的', other)).status).toBe(404);
    expect((await shown(owner)).passkeys).toMatchObject([{ name: '客厅的平板' }]);
    expect((await shown(other)).passkeys).toMatchObject([{ name: '我的电脑' }]);
    // It still opens what it opened.
    expect(await verify(owner, owner.authenticator.sign(await ask(owner), { origin: app.url }))).toBe(0);
  });

  test('an eleventh passkey is refused', async () => {
    const owner = await guarded();
    await app.database.asOwner(
      `insert into passkeys (uid, credential_id, public_key, name)
       select ${owner.uid}, 'key' || n, '\\x00', '备用' from generate_series(2, ${limits.twoStep.passkeys}) n`,
    );
    const credential = owner.authenticator.sign(await ask(owner), { origin: app.url });
    const proof = { scene: 'two_step', method: 'passkey', credential } as const;
    const { verify_token } = (await app.call(api.passport.verify, proof, owner.as)).data;
    const refused = await app.call(api.account.beginPasskey, { verify_token }, owner.as);
    expect(refused.body.msg).toBe('最多添加10个通行密钥，请先删除不用的');
  });

  test('a removed passkey leaves the second step on when an authenticator app remains', async () => {
    const owner = await newGuarded(app);
    const ticket = async (seconds: number) =>
      (await prove(owner, 'totp', totpOf(owner.secret, seconds))).data.verify_token;
    const { authenticator, recovery } = await bindPasskey(app, owner.as, await ticket(0));
    expect(recovery).toEqual([]);
    const input = { verify_token: await ticket(30), credential_id: authenticator.id };
    const left = (await app.call(api.account.removePasskey, input, owner.as)).data;
    expect(left).toMatchObject({ is_on: true, passkeys: [], recovery_left: 10 });
  });
});

describe('the ways of the step-up', () => {
  const offered = async ({ as }: Pick<Owner, 'as'>, scene: 'export' | 'two_step' = 'export') =>
    (await app.call(api.passport.verifyOptions, { scene }, as)).data.methods.map(({ method }) => method);

  test('the step-up offers what is bound, the strongest first', async () => {
    const owner = await newOwner(app.deps, { email: 'ways@example.com' });
    expect(await offered(owner)).toEqual(['sms', 'email', 'password']);
    await bindPasskey(app, owner.as);
    expect(await offered(owner)).toEqual(['passkey', 'sms', 'email', 'password']);
  });

  test('the step-up takes a code sent to the bound email address, once, whatever case the address is typed in', async () => {
    const email = 'Ways2@Example.com';
    const owner = await newOwner(app.deps, { email });
    const sending = { scene: 'step_up', captcha_token: await captchaToken(app) } as const;
    const sent = await app.call(api.account.sendEmail, sending, owner.as);
    expect(sent.data.target_mask).toMatch(/^W\*\*\*2@/);
    const code = /验证码(\d{6})/.exec(await lastMessage(app, email.toLowerCase()))![1]!;
    const verify = async (typed: string) =>
      app.call(api.passport.verify, { scene: 'export', method: 'email', code: typed }, owner.as);
    expect((await verify(code === '000000' ? '111111' : '000000')).body.errorCode).toBe(300003);
    expect((await verify(code)).data.verify_token).toMatch(/^ver_/);
    expect((await verify(code)).body.errorCode).toBe(300004);
    const without = await newOwner(app.deps);
    const refused = { scene: 'export', method: 'email', code } as const;
    expect((await app.call(api.passport.verify, refused, without.as)).body.msg).toBe(
      '未绑定邮箱，请改用其他方式验证',
    );
  });

  test('the step-up for the second step itself does not take the password once there is a second factor', async () => {
    const owner = await newGuarded(app);
    expect(await offered(owner, 'two_step')).toEqual(['totp', 'sms']);
    const byPassword = await app.call(
      api.passport.verify,
      { scene: 'two_step', method: 'password', password: PASSWORD },
      owner.as,
    );
    expect(byPassword.body.errorCode).toBe(300019);
  });

  test('the step-up of a sub-account offers and takes none of its owner’s factors', async () => {
    const owner = await newGuarded(app);
    const sub = await newSubAccount(app.deps, owner.uid);
    expect(await offered(sub as never)).toEqual(['password']);
    const code = totpOf(owner.secret);
    const asSub = await app.call(api.passport.verify, { scene: 'export', method: 'totp', code }, sub.as);
    expect(asSub.status).toBe(400);
  });

  test('a step-up by a factor that is not bound is refused', async () => {
    const owner = await newOwner(app.deps);
    expect((await prove(owner, 'totp', '123456')).body.msg).toBe('未绑定身份验证器，请改用其他方式验证');
    expect((await app.call(api.account.askPasskey, {}, owner.as)).body.errorCode).toBe(300023);
  });
});
