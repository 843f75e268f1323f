import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../config';
import { createIdentityProviders, ProviderUnreachable } from './index';
import { createQqLogin } from './qq';
import { type Fault, startThirdParties } from './testing';
import { createWechatLogin } from './wechat';

let there: Awaited<ReturnType<typeof startThirdParties>>;
beforeAll(async () => {
  there = await startThirdParties();
});
afterAll(() => there.close());
beforeEach(() => {
  there.fail(undefined);
  there.asked.length = 0;
});

const BACK = 'https://center.example.com/center/user/login';
const made = {
  wechat: () => createWechatLogin(there.apps.wechat),
  qq: () => createQqLogin(there.apps.qq),
};

describe('WeChat', () => {
  test('WeChat is asked in its own dialect, by its website login', async () => {
    const url = new URL(made.wechat().authorizeUrl('STATE', BACK));
    expect([url.pathname, url.hash]).toEqual(['/connect/qrconnect', '#wechat_redirect']);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      appid: 'wx1',
      redirect_uri: BACK,
      response_type: 'code',
      scope: 'snsapi_login',
      state: 'STATE',
    });
    expect(await made.wechat().whoIs('of-oLin0001', BACK)).toEqual({
      openid: 'oLin0001',
      nickname: '微信oLin0001',
    });
    expect(there.asked.map(({ url: asked }) => asked.split('?')[0])).toEqual([
      '/sns/oauth2/access_token',
      '/sns/userinfo',
    ]);
    expect(new URL(there.asked[0]!.url, 'http://x').searchParams.get('grant_type')).toBe(
      'authorization_code',
    );
  });
});

describe('QQ', () => {
  test('QQ is asked whose the token is, and by the address that it sent people back to', async () => {
    const url = new URL(made.qq().authorizeUrl('STATE', BACK));
    expect(url.pathname).toBe('/oauth2.0/authorize');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: '101',
      redirect_uri: BACK,
      state: 'STATE',
    });
    expect(await made.qq().whoIs('of-oQin0001', BACK)).toEqual({
      openid: 'oQin0001',
      nickname: 'QQoQin0001',
    });
    expect(new URL(there.asked[0]!.url, 'http://x').searchParams.get('redirect_uri')).toBe(BACK);
  });

  test('a token of QQ for another application is not believed', async () => {
    there.fail('strange');
    await expect(made.qq().whoIs('of-oStrange1', BACK)).rejects.toBeInstanceOf(ProviderUnreachable);
  });
});

describe.each(['wechat', 'qq'] as const)('%s', (name) => {
  test('a provider of sign-ins knows no wrong code, and none twice', async () => {
    expect(await made[name]().whoIs('nonsense', BACK)).toBeUndefined();
    expect(await made[name]().whoIs(`of-twice${name}`, BACK)).toBeDefined();
    expect(await made[name]().whoIs(`of-twice${name}`, BACK)).toBeUndefined();
  });

  test('a person who gives no name at a provider of sign-ins is signed in nevertheless', async () => {
    there.fail('nameless');
    expect(await made[name]().whoIs(`of-shy${name}01`, BACK)).toEqual({
      openid: `shy${name}01`,
      nickname: null,
    });
  });

  test.each(['silent', 'garbage', 'busy'] as Fault[])(
    'a provider of sign-ins that is %s is unreachable, and no secret is told',
    async (fault) => {
      there.fail(fault);
      const failed = await made[name]()
        .whoIs(`of-never${name}`, BACK)
        .catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(ProviderUnreachable);
      expect(`${String(failed)}${(failed as Error).stack}`).not.toMatch(/S3CRET|of-never/);
    },
  );

  test('a provider of sign-ins that does not answer in time is unreachable', async () => {
    const hanging = createServer(() => undefined);
    await new Promise<void>((done) => hanging.listen(0, '127.0.0.1', done));
    const api = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
    const app = { ...there.apps[name], api };
    const patient = { wechat: createWechatLogin, qq: createQqLogin }[name](app, 100);
    await expect(patient.whoIs('of-late0001', BACK)).rejects.toBeInstanceOf(ProviderUnreachable);
    hanging.closeAllConnections();
    await new Promise((done) => void hanging.close(done));
  });
});

describe('what is offered', () => {
  const watch = {
    book: { ended: () => Promise.resolve(0) },
    log: { warn: () => undefined, error: () => undefined },
  };
  const identities = (config: Parameters<typeof createIdentityProviders>[0]) =>
    createIdentityProviders(config, watch);
  const both = { masterKey: Buffer.alloc(32, 1) };
  test('the sandbox of sign-ins offers all providers while none is configured, and none in production', () => {
    const open = identities({ ...both, production: false, identityApps: {} });
    expect(Object.entries(open.offered).map(([name, { isSandbox }]) => [name, isSandbox])).toEqual([
      ['wechat', true],
      ['qq', true],
    ]);
    // The sandbox lets anybody sign in as anybody.
    const closed = identities({ ...both, production: true, identityApps: {} });
    expect(closed).toEqual({ offered: {}, sandbox: null });
  });

  test('a real provider of sign-ins ends the sandbox, so the other is not offered', () => {
    const identityApps = { qq: there.apps.qq };
    const { offered, sandbox } = identities({ ...both, production: false, identityApps });
    expect(Object.entries(offered).map(([name, { isSandbox }]) => [name, isSandbox])).toEqual([
      ['qq', false],
    ]);
    expect(sandbox).toBeNull();
  });

  test('a sandbox of sign-ins knows its own codes alone, each at its provider', async () => {
    const { offered, sandbox } = identities({ ...both, production: false, identityApps: {} });
    const [first] = sandbox!.of('wechat');
    expect(await offered.wechat!.whoIs(first!.code, BACK)).toMatchObject({ nickname: first!.nickname });
    const [text = '', signature = ''] = first!.code.split('.');
    const other = Buffer.from(text, 'base64url').toString().replace('studio', 'azhe');
    for (const forged of [
      '',
      '.',
      text,
      `${text}.x`,
      `${Buffer.from(other).toString('base64url')}.${signature}`,
    ])
      expect(await offered.wechat!.whoIs(forged, BACK)).toBeUndefined();
    expect(await offered.qq!.whoIs(first!.code, BACK)).toBeUndefined();
  });
});

describe('the configuration', () => {
  test('the configuration of a sign-in needs both parts of an application and the address to come back to, else the start is refused', () => {
    const whole = { QQ_LOGIN_APP_ID: '101', QQ_LOGIN_SECRET: 's', PUBLIC_ORIGIN: 'https://c.example.com' };
    expect(readConfig(whole).identityApps).toEqual({
      qq: { appId: '101', secret: 's', page: 'https://graph.qq.com', api: 'https://graph.qq.com' },
    });
    const half = { ...whole, QQ_LOGIN_SECRET: '' };
    expect(() => readConfig(half)).toThrow(ConfigError);
    const nowhere = { WECHAT_LOGIN_APP_ID: 'wx1', WECHAT_LOGIN_SECRET: 's' };
    expect(() => readConfig(nowhere)).toThrow(/PUBLIC_ORIGIN: WECHAT_LOGIN_APP_ID needs/);
    expect(readConfig({}).identityApps).toEqual({});
  });
});
