import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config';

const folder = mkdtempSync(join(tmpdir(), 'uc-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const keys = {
  own: file('own.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
  theirs: file('theirs.pem', publicKey.export({ type: 'spki', format: 'pem' }).toString()),
  junk: file('junk.pem', 'not a key'),
};
const alipay = {
  ALIPAY_APP_ID: '2021',
  ALIPAY_PRIVATE_KEY_FILE: keys.own,
  ALIPAY_PUBLIC_KEY_FILE: keys.theirs,
};
const wechat = {
  WECHAT_MCH_ID: '1900',
  WECHAT_APP_ID: 'wx1',
  WECHAT_SERIAL_NO: 'ABC',
  WECHAT_PRIVATE_KEY_FILE: keys.own,
  WECHAT_API_V3_KEY: 'k'.repeat(32),
  WECHAT_PLATFORM_KEY_FILE: keys.theirs,
  WECHAT_PLATFORM_KEY_ID: 'PUB_KEY_ID_1',
};
const fault = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

describe('a payment channel', () => {
  test('is configured wholly or not at all', () => {
    expect(readConfig({})).toMatchObject({ alipay: undefined, wechat: undefined });
    expect(readConfig({ ...alipay, ...wechat })).toMatchObject({
      alipay: { appId: '2021', product: 'qr', gateway: 'https://openapi.alipay.com/gateway.do' },
      wechat: { mchId: '1900', platformKeyId: 'PUB_KEY_ID_1' },
    });
  });

  test.each(Object.keys({ ...alipay, ...wechat }))('without %s is refused by its name', (name) => {
    const environment: Record<string, string> = { ...alipay, ...wechat };
    delete environment[name];
    expect(fault(environment)).toContain(`${name}: is missing`);
  });

  test('with a file that holds no key is refused, and says which', () => {
    expect(fault({ ...alipay, ALIPAY_PRIVATE_KEY_FILE: keys.junk })).toMatch(
      /^ALIPAY_PRIVATE_KEY_FILE: .*PEM$/,
    );
    expect(fault({ ...wechat, WECHAT_PLATFORM_KEY_FILE: join(folder, 'absent') })).toContain(
      'WECHAT_PLATFORM_KEY_FILE',
    );
    expect(fault({ ...wechat, WECHAT_API_V3_KEY: 'short' })).toContain('WECHAT_API_V3_KEY');
  });
});

test('the account for transfers is nobody’s in evaluation, and none in production until it is set', () => {
  expect(readConfig({}).offlineAccount?.name).toContain('演示');
  const production = {
    NODE_ENV: 'production',
    MASTER_KEY: 'a'.repeat(64),
    PUBLIC_ORIGIN: 'https://center.example.com',
    ALLOW_SANDBOX: '1',
    DATABASE_URL: 'postgres://x',
  };
  expect(readConfig(production).offlineAccount).toBeNull();
  const account = { OFFLINE_ACCOUNT_NAME: '某公司', OFFLINE_ACCOUNT_NO: '1', OFFLINE_ACCOUNT_BANK: '某银行' };
  expect(readConfig({ ...production, ...account }).offlineAccount).toEqual({
    name: '某公司',
    no: '1',
    bank: '某银行',
  });
  expect(fault({ ...production, OFFLINE_ACCOUNT_NO: '1' })).toContain('OFFLINE_ACCOUNT_NAME: is missing');
});
