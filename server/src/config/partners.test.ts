import { describe, expect, test } from 'vitest';
import { readConfig } from '../config';
import { productionEnvironment } from './testing';

const refusalOf = (more: Record<string, string>) => {
  try {
    readConfig({ ...productionEnvironment, ...more });
  } catch (error) {
    return (error as Error).message;
  }
  return expect.fail('it starts');
};

describe('production', () => {
  test('production stands on people where no partner is named, and on no sandbox', () => {
    expect(readConfig(productionEnvironment).partners).toEqual({
      mail: 'smtp',
      sms: ['aliyun'],
      payout: 'people',
      identity: 'people',
      ocr: 'people',
      moderation: 'people',
      ipOffice: 'people',
      invoices: 'people',
    });
  });

  test.each(['MAIL', 'SMS', 'PAYOUT', 'IDENTITY', 'OCR', 'MODERATION', 'IP_OFFICE', 'INVOICES'])(
    'production with %s=sandbox is refused in one sentence that says what it would do, also with ALLOW_SANDBOX=1',
    (name) => {
      const mail: Record<string, string> = name === 'MAIL' ? { SMTP_URL: '', MAIL_FROM: '' } : {};
      const said = refusalOf({ ...mail, ALLOW_SANDBOX: '1', [name]: 'sandbox' });
      expect(said).toMatch(new RegExp(`^${name}: the sandbox has no place in production, it .{20,}; use `));
      expect(said.split('\n')).toHaveLength(1);
    },
  );

  test.each(['MAIL', 'SMS'])('production without %s is refused, for nobody could sign in', (name) => {
    expect(refusalOf({ [name]: '' })).toMatch(new RegExp(`^${name}: production needs `));
  });
});

test.each(['prod', 'Production', 'staging'])(
  'a server with NODE_ENV=%s starts neither as a production nor with the sandboxes of an evaluation',
  (NODE_ENV) => {
    expect(refusalOf({ NODE_ENV })).toBe('NODE_ENV: must be production, or development to evaluate');
  },
);

test('an evaluation has the sandbox of every partner', () => {
  expect(new Set(Object.values(readConfig({}).partners))).toEqual(new Set(['sandbox']));
});

describe('the verification of people and cards', () => {
  const keys = {
    IDENTITY: 'aliyun',
    ALIYUN_IDENTITY_KEY_ID: 'LTAIidentity',
    ALIYUN_IDENTITY_SECRET: 'secretOfTheIdentity',
  };

  test('a production that has a key of Alibaba Cloud asks it over TLS, and one that leaves it to people may keep the key', () => {
    const { partners, aliyunIdentity } = readConfig({ ...productionEnvironment, ...keys });
    expect([partners.identity, aliyunIdentity]).toEqual([
      'aliyun',
      {
        endpoint: 'https://cloudauth.aliyuncs.com',
        keyId: 'LTAIidentity',
        secret: 'secretOfTheIdentity',
      },
    ]);
    const byPeople = readConfig({ ...productionEnvironment, ...keys, IDENTITY: 'people' });
    expect(byPeople.aliyunIdentity).toBeUndefined();
  });

  test.each([
    [{ ALIYUN_IDENTITY_KEY_ID: '' }, 'ALIYUN_IDENTITY_KEY_ID: is missing, and IDENTITY=aliyun needs it'],
    [{ ALIYUN_IDENTITY_SECRET: '' }, 'ALIYUN_IDENTITY_SECRET: is missing, and IDENTITY=aliyun needs it'],
    [
      { IDENTITY: '' },
      'IDENTITY: must be said where ALIYUN_IDENTITY_KEY_ID is set, aliyun to ask it, people to leave it',
    ],
    [
      { ALIYUN_IDENTITY_ENDPOINT: 'http://cloudauth.example.com' },
      'ALIYUN_IDENTITY_ENDPOINT: must begin with https, names and numbers would go over the network in clear',
    ],
    [{ IDENTITY: 'tencent' }, 'IDENTITY: must be people, aliyun or sandbox'],
  ])('Alibaba Cloud that is half configured, %o, is refused', (more, said) =>
    expect(refusalOf({ ...keys, ...more })).toBe(said),
  );
});

describe('mail', () => {
  const tls = (SMTP_URL: string, more = {}) =>
    readConfig({ ...productionEnvironment, SMTP_URL, ...more }).smtp!.tls;

  test('mail goes out in clear only to this machine, and in an evaluation to whom offers nothing else', () => {
    expect(tls('smtp://mail.example.com:587')).toBe('required');
    expect(tls('smtps://mail.example.com:465')).toBe('first');
    expect(tls('smtp://localhost:25')).toBe('none');
    expect(tls('smtp://127.mail.example.com:25')).toBe('required');
    expect(tls('smtp://mail.example.com:587', { NODE_ENV: 'development' })).toBe('offered');
  });

  test('mail has the name, the address and the password that were given', () => {
    const { smtp } = readConfig({
      ...productionEnvironment,
      SMTP_URL: 'smtps://a%40b.cn:p%25w@mail.b.cn:465',
    });
    expect(smtp).toMatchObject({
      auth: { user: 'a@b.cn', pass: 'p%w' },
      from: { name: '用户中心', address: 'no-reply@mail.example.com' },
      bounces: 'no-reply@mail.example.com',
      dkim: undefined,
    });
  });

  test.each([
    [{ SMTP_URL: '' }, 'SMTP_URL: mail by SMTP needs SMTP_URL and MAIL_FROM'],
    [{ MAIL_FROM: '' }, 'MAIL_FROM: mail by SMTP needs SMTP_URL and MAIL_FROM'],
    [{ MAIL_FROM: '中心 <中心>' }, 'MAIL_FROM: must have an e-mail address between < and >'],
    [{ DKIM_DOMAIN: 'b.cn' }, 'DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE: all three or none of them'],
    [
      { DKIM_DOMAIN: 'b.cn', DKIM_SELECTOR: 's', DKIM_KEY_FILE: '/nowhere/key' },
      'DKIM_KEY_FILE: /nowhere/key cannot be read (ENOENT): there is no such file, correct the path',
    ],
    [
      { NODE_ENV: 'development', MAIL: '' },
      'SMTP_URL: mail goes there only with MAIL=smtp, which is missing',
    ],
  ])('mail that is half configured, %o, is refused', (more, said) => expect(refusalOf(more)).toBe(said));
});
