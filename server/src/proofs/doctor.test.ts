import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productionEnvironment } from '../config/testing';
import { startMailServer } from '../partners/mail/testing';
import { startAliyun } from '../partners/sms/testing';

const command = fileURLToPath(new URL('../../dist/doctor-command.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'uc-doctor-'));
/** Answers as clamd does of a file that is clean. */
const clamd = createServer((socket) => {
  socket.on('data', (bytes) => bytes.subarray(-4).equals(Buffer.alloc(4)) && socket.end('stream: OK\0'));
  socket.on('error', () => undefined);
});
beforeAll(async () => {
  clamd.listen(0, '127.0.0.1');
  await once(clamd, 'listening');
});
afterAll(() => {
  clamd.close();
  rmSync(folder, { recursive: true, force: true });
});

async function doctor(environment: Record<string, string>) {
  const child = spawn(process.execPath, [command], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number];
  /** The line of a partner: whether it works, and what is said of it. */
  const of = (partner: string) =>
    new RegExp(`^(.) ${partner} +(?:\\d+ ms)? +(.*)$`, 'm').exec(said)?.slice(1) ?? [said];
  return { code, said, of };
}

test('an operator is told of each partner that works, and of what is done by hand', async () => {
  const { server, port } = await startMailServer();
  const { code, of } = await doctor({
    NODE_ENV: 'development',
    MAIL: 'smtp',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: '用户中心 <no-reply@center.invalid>',
    CLAMD: `127.0.0.1:${(clamd.address() as { port: number }).port}`,
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
