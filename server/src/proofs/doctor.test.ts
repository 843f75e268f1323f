import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productionEnvironment } from '../config/testing';
import { startCleanClamd } from '../partners/files/testing-clamd';
import { startMailServer } from '../partners/mail/testing';
import { startWechat } from '../finance/channels/testing-wechat';
import { newKeys } from '../partners/payments/testing';
import { startAliyun } from '../partners/sms/testing';
import { payoutGateway } from '../partners/testing-alipay-payout';
import { doctor as examined } from './testing-doctor';

const folder = mkdtempSync(join(tmpdir(), 'uc-doctor-'));
let clamd: Awaited<ReturnType<typeof startCleanClamd>>;
beforeAll(async () => {
  clamd = await startCleanClamd();
});
afterAll(() => {
  clamd.close();
  rmSync(folder, { recursive: true, force: true });
});

const doctor = (environment: Record<string, string>) => examined({ DATA_DIR: folder, ...environment });

test('an operator is told of each partner that works, and of what is done by hand', async () => {
  const { server, port } = await startMailServer();
  const { code, of } = await doctor({
    NODE_ENV: 'development',
    MAIL: 'smtp',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: '用户中心 <no-reply@center.invalid>',
    CLAMD: clamd.address,
    PAYOUT: 'people',
  });
  server.close();
  expect(of('mail')).toEqual(['✓', `127.0.0.1:${port} answers`]);
  expect(of('virus scanner')).toEqual(['✓', 'looks at files']);
  expect(of('file store')).toEqual(['✓', expect.stringContaining('takes files and gives them back')]);
  expect(of('disk')).toEqual(['✓', expect.stringMatching(/^\d+\.\d GB free/)]);
  expect(of('payout')).toEqual(['✓', 'by hand, in batch files of standard']);
  expect(of('identity')).toEqual(['–', 'a sandbox']);
  // No such domain has records: that is left to do.
  expect([of('mail domain')[0], code]).toEqual(['✗', 1]);
});

test('an operator whose clamd takes for clean what it has not looked at is told of AlertExceedsMax', async () => {
  const careless = await startCleanClamd({ saysLimits: false });
  const { code, of } = await doctor({ NODE_ENV: 'development', CLAMD: careless.address });
  careless.close();
  expect(of('virus scanner')).toEqual(['✗', expect.stringMatching(/set AlertExceedsMax yes/)]);
  expect(code).toBe(1);
});

test('an operator whose SMS provider has a template under review is told which one, and of a wrong secret what to correct', async () => {
  const templates = { code: 'SMS_1', stranger: 'SMS_2', notice: 'SMS_3' };
  const aliyun = await startAliyun({ keyId: 'AKIDtest', secret: 'right', sign: '用户中心', templates });
  const ask = async (secret: string) => {
    const { of } = await doctor({
      NODE_ENV: 'development',
      SMS: 'aliyun',
      ALIYUN_SMS_KEY_ID: 'AKIDtest',
      ALIYUN_SMS_SECRET: secret,
      ALIYUN_SMS_SIGN: '用户中心',
      ALIYUN_SMS_TEMPLATES: 'code=SMS_1,stranger=SMS_2,notice=SMS_3',
      ALIYUN_SMS_ENDPOINT: aliyun.url,
    });
    return of('sms aliyun');
  };
  expect(await ask('right')).toEqual(['✓', 'the signature 用户中心 and 3 templates are approved']);
  aliyun.unapproved.add('SMS_2');
  expect(await ask('right')).toEqual(['✗', expect.stringMatching(/^template SMS_2 is not approved; /)]);
  expect(await ask('wrong')).toEqual([
    '✗',
    expect.stringMatching(/^SignatureDoesNotMatch; correct ALIYUN_SMS_KEY_ID and ALIYUN_SMS_SECRET/),
  ]);
  await aliyun.close();
});

test('an operator whose partners are all away is told of each what to do', async () => {
  const { code, said, of } = await doctor({
    ...productionEnvironment,
    DATABASE_URL: 'postgres://uc_app:secret@127.0.0.1:9/center',
  });
  expect(code).toBe(1);
  expect(of('database')).toEqual([
    '✗',
    expect.stringMatching(/^PostgreSQL at 127.0.0.1:9 cannot be used: .*DATABASE_URL/),
  ]);
  expect(of('mail')).toEqual(['✗', expect.stringMatching(/correct SMTP_URL/)]);
  expect(of('sms aliyun')).toEqual(['✗', expect.stringMatching(/ALIYUN_SMS_ENDPOINT/)]);
  expect(of('virus scanner')).toEqual(['✗', expect.stringMatching(/start clamd, or correct CLAMD/)]);
  expect(of('payout')).toEqual([
    '✗',
    expect.stringMatching(/^no batch file can be made: set OFFLINE_ACCOUNT/),
  ]);
  expect(said).not.toMatch(/secret|\n\s+at /);
});

test('an operator with half a configuration is told of every fault at once', async () => {
  const { code, said } = await doctor({ NODE_ENV: 'production' });
  expect(code).toBe(1);
  for (const name of ['MASTER_KEY', 'PUBLIC_ORIGIN', 'MAIL', 'SMS', 'CLAMD'])
    expect(said).toMatch(new RegExp(`^✗ configuration  ${name}`, 'm'));
});

/** A file that a variable names. */
const keyFile = (name: string, pem: string) => {
  writeFileSync(join(folder, name), pem, { mode: 0o600 });
  return join(folder, name);
};

/** Makes the process somebody else's than root's before it first touches what lies under `path`. */
const unprivilegedAt = (path: string) =>
  keyFile(
    'unprivileged.mjs',
    `import fs from 'node:fs';
     import { syncBuiltinESMExports } from 'node:module';
     for (const [module, name] of [[fs, 'mkdirSync'], [fs, 'readFileSync'], [fs.promises, 'mkdir']]) {
       const original = module[name];
       module[name] = (of, ...rest) => {
         if (String(of).startsWith(${JSON.stringify(path)}) && process.getuid() === 0) process.setuid(65534);
         return original(of, ...rest);
       };
     }
     syncBuiltinESMExports();`,
  );

test('an operator whose server may not write its data folder, or not read its key, is told whom it has to belong to and by which command', async () => {
  const closed = join(folder, 'closed');
  mkdirSync(closed, { mode: 0o000 });
  const data = join(closed, 'center');
  const NODE_OPTIONS = `--import=${unprivilegedAt(closed)}`;
  const { code, of } = await doctor({ NODE_ENV: 'development', DATA_DIR: data, NODE_OPTIONS });
  const made = `it has to belong to (\\S+), who runs the server: sudo install -d -o \\1 -m 700 ${data}, or choose another folder`;
  expect([code, of('disk'), of('file store')]).toEqual([
    1,
    [
      '✗',
      expect.stringMatching(new RegExp(`^DATA_DIR: ${data} cannot be written in \\(EACCES\\): ${made}\\.$`)),
    ],
    ['✗', expect.stringMatching(new RegExp(`^${data}/files cannot be written in \\(EACCES\\): ${made}$`))],
  ]);
  const MASTER_KEY_FILE = join(closed, 'master.key');
  const { said } = await doctor({ NODE_ENV: 'production', MASTER_KEY_FILE, NODE_OPTIONS });
  expect(said).toMatch(
    new RegExp(
      `^✗ configuration  MASTER_KEY_FILE: ${MASTER_KEY_FILE} cannot be read \\(EACCES\\): it has to belong to (\\S+), who runs the server: sudo chown \\1 ${MASTER_KEY_FILE} && sudo chmod 600 ${MASTER_KEY_FILE}$`,
      'm',
    ),
  );
  chmodSync(closed, 0o700);
});

test('an operator whose disk is full, so that an empty file still finds room, is told to make room', async () => {
  const full = keyFile(
    'full.mjs',
    `import fs from 'node:fs';
     import { syncBuiltinESMExports } from 'node:module';
     const { writeFileSync } = fs;
     fs.writeFileSync = (path, bytes) => {
       writeFileSync(path, '');
       if (bytes.length > 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
     };
     syncBuiltinESMExports();`,
  );
  const { of } = await doctor({ NODE_ENV: 'development', NODE_OPTIONS: `--import=${full}` });
  expect(of('disk')).toEqual([
    '✗',
    `DATA_DIR: ${folder} cannot be written in (ENOSPC): the disk is full: make room, or choose another folder.`,
  ]);
  expect(readdirSync(folder).filter((name) => name.endsWith('.probe'))).toEqual([]);
});

test('an operator is told that Alipay knows the keys, for payments and for payouts, and of each key that is wrong which variable to correct', async () => {
  const bank = await payoutGateway();
  const other = newKeys();
  const right = {
    NODE_ENV: 'development',
    PAYOUT: 'alipay',
    ALIPAY_APP_ID: '2021000000000001',
    ALIPAY_GATEWAY: bank.account.gateway,
    ALIPAY_PRIVATE_KEY_FILE: keyFile('alipay-own.pem', bank.pem.own),
    ALIPAY_PUBLIC_KEY_FILE: keyFile('alipay.pem', bank.pem.alipay),
  };
  const ask = async (more: Record<string, string> = {}) => {
    const { of } = await doctor({ ...right, ...more });
    return [of('alipay'), of('payout')];
  };
  expect(await ask()).toEqual([
    ['✓', 'knows our keys, and we its signature'],
    ['✓', 'answers about transfers'],
  ]);
  expect(bank.transfers).toEqual([]);
  expect(await ask({ ALIPAY_PRIVATE_KEY_FILE: keyFile('other-own.pem', other.privatePem) })).toEqual([
    ['✗', expect.stringMatching(/^isv.invalid-signature; enter the public half of ALIPAY_PRIVATE_KEY_FILE/)],
    ['✗', expect.stringMatching(/isv.invalid-signature; sign Alipay's product of transfers/)],
  ]);
  expect(await ask({ ALIPAY_PUBLIC_KEY_FILE: keyFile('other.pem', other.publicPem) })).toEqual([
    [
      '✗',
      expect.stringMatching(/not signed by Alipay; ALIPAY_PUBLIC_KEY_FILE has to hold the key of Alipay/),
    ],
    ['✗', expect.stringMatching(/no answer that can be used/)],
  ]);
  bank.answersWith('broken');
  const [broken] = await ask();
  expect(broken).toEqual([
    '✗',
    expect.stringMatching(/^the answer 200 is none of Alipay's; correct ALIPAY_GATEWAY/),
  ]);
  bank.answersWith('signed');
  bank.expectsCertificates();
  const [payments] = await ask();
  expect(payments).toEqual([
    '✗',
    expect.stringMatching(/^isv.missing-app-cert-sn; .*set ALIPAY_APP_CERT_FILE/),
  ]);
  await bank.close();
});

test('an operator is told that WeChat Pay knows the keys, of each that is wrong which variable to correct, and of a clock that is ten minutes fast', async () => {
  const wechat = await startWechat(() => Date.now());
  const other = newKeys();
  const right = {
    NODE_ENV: 'development',
    WECHAT_HOST: wechat.account.host,
    WECHAT_MCH_ID: wechat.account.mchId,
    WECHAT_APP_ID: wechat.account.appId,
    WECHAT_SERIAL_NO: wechat.account.serialNo,
    WECHAT_API_V3_KEY: wechat.account.apiV3Key,
    WECHAT_PRIVATE_KEY_FILE: keyFile('wechat-own.pem', wechat.pem.own),
    WECHAT_PLATFORM_KEYS: `${wechat.keyId}=${keyFile('wechat.pem', wechat.pem.wechat)}`,
  };
  const ask = async (more: Record<string, string> = {}) => (await doctor({ ...right, ...more })).of('wechat');
  expect(await ask()).toEqual(['✓', 'knows our keys, and we its signature']);
  expect(await ask({ WECHAT_PRIVATE_KEY_FILE: keyFile('other-own.pem', other.privatePem) })).toEqual([
    '✗',
    expect.stringMatching(
      /^SIGN_ERROR; WECHAT_MCH_ID, WECHAT_SERIAL_NO and WECHAT_PRIVATE_KEY_FILE have to be/,
    ),
  ]);
  const platform = `${wechat.keyId}=${keyFile('other.pem', other.publicPem)}`;
  expect(await ask({ WECHAT_PLATFORM_KEYS: platform })).toEqual([
    '✗',
    expect.stringMatching(/^the answer 404 is not signed by WeChat Pay; correct WECHAT_PLATFORM_KEYS/),
  ]);
  const fast = keyFile('fast.mjs', 'const { now } = Date; Date.now = () => now() + 600_000;');
  expect(await ask({ NODE_OPTIONS: `--import=${fast}` })).toEqual([
    '✗',
    expect.stringMatching(/^the clock of this machine is (?:599|6\d\d) s ahead of that of WeChat Pay, .*NTP/),
  ]);
  await wechat.close();
});
