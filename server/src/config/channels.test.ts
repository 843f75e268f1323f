import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config';
import { productionEnvironment } from './testing';

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
  /** A certificate that was made for this test; its private key is kept nowhere. */
  certificate: file(
    'certificate.pem',
    `-----BEGIN CERTIFICATE-----
MIIBfTCCASOgAwIBAgIUWoSPC0AASwRM/wsyvVKlDPIW4k4wCgYIKoZIzj0EAwIw
EzERMA8GA1UEAwwIcGxhdGZvcm0wIBcNMjYxMTI4MDM0ODExWhgPMjEyNjExMDQw
MzQ4MTFaMBMxETAPBgNVBAMMCHBsYXRmb3JtMFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEAH7FlXJAyOCHNjwH6JXtbelk5aaSj7Ju2skYcuujWYtnVFIJJ5HWm07Z
GiiwuTnRfuNTfu5q60vGSm6/Dn1Ul6NTMFEwHQYDVR0OBBYEFCnLDMecLyAYYeic
KnFhlOQ114z/MB8GA1UdIwQYMBaAFCnLDMecLyAYYeicKnFhlOQ114z/MA8GA1Ud
EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhAOdEM5HEKNXcsXPIVDZ/w0cl
2Tft4fwwd1ljYBG6r7xCAiAjSBegmLoJbnB0bxTuHvkksKa3onZY2dAXXmMWho8M
ig==
-----END CERTIFICATE-----
`,
  ),
};
const SERIAL = '5A848F0B40004B044CFF0B32BD52A50CF216E24E';
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
  WECHAT_PLATFORM_KEYS: `PUB_KEY_ID_1=${keys.theirs}`,
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
  test('a payment channel is configured wholly or not at all', () => {
    expect(readConfig({})).toMatchObject({ alipay: undefined, wechat: undefined });
    expect(readConfig({ ...alipay, ...wechat })).toMatchObject({
      alipay: { appId: '2021', product: 'qr', gateway: 'https://openapi.alipay.com/gateway.do' },
      wechat: { mchId: '1900' },
    });
  });

  test.each(Object.keys({ ...alipay, ...wechat }))('a payment channel without %s is refused', (name) => {
    const environment: Record<string, string> = { ...alipay, ...wechat };
    delete environment[name];
    expect(fault(environment)).toContain(`${name}: is missing`);
  });

  test('a payment channel with a file that holds no key is refused, and the variable is named', () => {
    expect(fault({ ...alipay, ALIPAY_PRIVATE_KEY_FILE: keys.junk })).toMatch(
      /^ALIPAY_PRIVATE_KEY_FILE: .*PEM$/,
    );
    expect(fault({ ...wechat, WECHAT_PLATFORM_KEYS: `A=${join(folder, 'absent')}` })).toContain(
      'WECHAT_PLATFORM_KEYS',
    );
    expect(fault({ ...wechat, WECHAT_API_V3_KEY: 'short' })).toContain('WECHAT_API_V3_KEY');
  });

  test('a configuration of WeChat keeps its public key and its certificate side by side, in the order in which they are named', () => {
    const pairs = `PUB_KEY_ID_1=${keys.theirs},${SERIAL}=${keys.certificate}`;
    const { platformKeys } = readConfig({ ...wechat, WECHAT_PLATFORM_KEYS: pairs }).wechat!;
    expect([...platformKeys].map(([id, key]) => [id, key.asymmetricKeyType])).toEqual([
      ['PUB_KEY_ID_1', 'rsa'],
      [SERIAL, 'ec'],
    ]);
    expect(fault({ ...wechat, WECHAT_PLATFORM_KEYS: keys.theirs })).toContain('must be PUB_KEY_ID_…=');
  });

  test('a configuration of WeChat with a certificate under another serial number than its own is refused, and says which it has', () => {
    expect(fault({ ...wechat, WECHAT_PLATFORM_KEYS: `ABC=${keys.certificate}` })).toBe(
      `WECHAT_PLATFORM_KEYS: the certificate in ${keys.certificate} has the serial ${SERIAL}, not ABC`,
    );
  });
});

test.each([
  ['ALIPAY_GATEWAY', alipay],
  ['WECHAT_HOST', wechat],
  ['WECHAT_LOGIN_API', { WECHAT_LOGIN_APP_ID: 'wx2', WECHAT_LOGIN_SECRET: 's' }],
  ['QQ_LOGIN_API', { QQ_LOGIN_APP_ID: '1', QQ_LOGIN_SECRET: 's' }],
])('a production whose %s is asked in clear is refused, unless it is on this machine', (name, partner) => {
  const at = (address: string) => fault({ ...productionEnvironment, ...partner, [name]: address });
  for (const address of [
    'http://api.example.com/x',
    'http://localhost:80@api.example.com',
    'http://127.a.cn',
  ])
    expect([address, at(address)]).toEqual([
      address,
      expect.stringMatching(new RegExp(`^${name}: must begin with https, .* in clear$`)),
    ]);
  for (const address of ['http://127.0.0.1:3000/x', 'http://localhost/x', 'https://api.example.com'])
    expect([address, at(address)]).toEqual([address, '']);
});

test('an application of Alipay with three certificates needs no public key beside them, is refused with one, and with half of the files', () => {
  const { ALIPAY_PUBLIC_KEY_FILE: beside, ...account } = alipay;
  const files = {
    ALIPAY_APP_CERT_FILE: keys.certificate,
    ALIPAY_CERT_FILE: keys.certificate,
    ALIPAY_ROOT_CERT_FILE: keys.certificate,
  };
  expect(readConfig({ ...account, ...files }).alipay?.publicKey.asymmetricKeyType).toBe('ec');
  expect(fault({ ...account, ...files, ALIPAY_PUBLIC_KEY_FILE: beside })).toMatch(
    /^ALIPAY_PUBLIC_KEY_FILE: .*leave this one out beside ALIPAY_CERT_FILE/,
  );
  expect(fault({ ...account, ALIPAY_CERT_FILE: keys.certificate })).toContain('must be set all three');
  expect(fault(files)).toContain('ALIPAY_APP_ID: is missing');
});

test('the account for transfers is nobody’s in evaluation, and none in production until it is set', () => {
  expect(readConfig({}).offlineAccount?.name).toContain('演示');
  const production = productionEnvironment;
  expect(readConfig(production).offlineAccount).toBeNull();
  const account = { OFFLINE_ACCOUNT_NAME: '某公司', OFFLINE_ACCOUNT_NO: '1', OFFLINE_ACCOUNT_BANK: '某银行' };
  expect(readConfig({ ...production, ...account }).offlineAccount).toEqual({
    name: '某公司',
    no: '1',
    bank: '某银行',
  });
  expect(fault({ ...production, OFFLINE_ACCOUNT_NO: '1' })).toContain('OFFLINE_ACCOUNT_NAME: is missing');
});
