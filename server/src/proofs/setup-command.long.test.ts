import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { api } from '@uc/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { memoryFolder } from '../../../tools/memory-folder.mjs';
import { startPostgres } from '../../../tools/postgres.mjs';
import { runAsSuperuser } from '../db/index';
import { totpOf } from '../factors/testing';
import { startMailServer } from '../partners/mail/testing';
import { enrolmentOf } from '../passport/testing-staff';
import { questions } from '../setup-questions';
import { callEndpoint } from '../testing';
import { endServers, startServer, stopServer } from './testing-server';

const command = fileURLToPath(new URL('../../dist/setup-command.js', import.meta.url));
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let mail: Awaited<ReturnType<typeof startMailServer>>;
const folder = mkdtempSync(join(tmpdir(), 'uc-setup-'));
beforeAll(async () => {
  const bare = startPostgres({ bare: true, parent: memoryFolder() });
  [postgres, mail] = await Promise.all([bare, startMailServer()]);
});
afterEach(endServers);
afterAll(async () => {
  mail.server.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function setUp(file: string, answers: string[]) {
  const child = spawn(process.execPath, [command, file], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stdin.end(answers.map((one) => `${one}\n`).join(''));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}
/** Answers in the order of the questions that they lead to; nothing where none is given. */
const answersBy = (given: Readonly<Record<string, string>>): string[] =>
  questions.filter(({ when }) => when?.(given) ?? true).map(({ name }) => given[name] ?? '');
/** The environment that a start reads from a file. */
const environmentIn = (file: string) => parseEnv(readFileSync(file, 'utf8')) as Record<string, string>;

test('an operator answers some questions and has a database, a first member of staff, and a configuration that production starts with', async () => {
  const file = join(folder, 'production.env');
  const { said } = await setUp(file, [
    postgres.adminUrl,
    ...answersBy({
      PUBLIC_ORIGIN: 'https://center.example.com',
      TRUSTED_PROXIES: '10.0.0.5',
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: '用户中心 <no-reply@center.invalid>',
      BOUNCE_MAILBOX: `imap://bounces:p'%40ss@127.0.0.1:${mail.port}`,
      SMS: 'aliyun',
      ALIYUN_SMS_KEY_ID: 'LTAI5tExample',
      ALIYUN_SMS_SECRET: 'secret',
      ALIYUN_SMS_SIGN: '某某中心',
      ALIYUN_SMS_TEMPLATES: 'code=SMS_1,stranger=SMS_2,notice=SMS_3',
      SUPPORT_PHONE: '400-123-4567',
      SUPPORT_EMAIL: 'kefu@center.invalid',
      SUPPORT_HOURS: '每天9:00-21:00',
      IDENTITY: 'aliyun',
      ALIYUN_IDENTITY_KEY_ID: 'LTAI5tIdentity',
      ALIYUN_IDENTITY_SECRET: 'secret',
    }),
    join(folder, 'data'),
    'erzhu',
    '管理员',
  ]);
  expect(said).toMatch(/erzhu: done\npassword: Uc\w+/);
  expect(said).toMatch(/^✓ database .*disk, PostgreSQL/m);
  expect(said).toMatch(/^✓ mail {2,}\d+ ms|^✓ mail +\d+ ms/m);
  const [, opening = ''] = /Still missing for opening:\n((?: {2}.*\n)+)/.exec(said) ?? [];
  for (const one of [
    /proxy .*https:\/\/center\.example\.com/,
    /finance2/,
    /auditor/,
    / ip /,
    /OFFLINE_/,
    /CLAMD/,
  ])
    expect(opening).toMatch(one);
  expect(said).toContain(`npm start -- --env=${file}`);
  for (const secret of [file, join(folder, 'production.master.key')])
    expect([secret, statSync(secret).mode & 0o777]).toEqual([secret, 0o600]);
  const environment = environmentIn(file);
  expect(environment).toMatchObject({ NODE_ENV: 'production', ALLOW_SANDBOX: '1', SMS: 'aliyun' });
  expect(environment).toMatchObject({ IDENTITY: 'aliyun', ALIYUN_IDENTITY_KEY_ID: 'LTAI5tIdentity' });
  expect(environment.BOUNCE_MAILBOX).toBe(`imap://bounces:p'%40ss@127.0.0.1:${mail.port}`);

  const server = startServer(environment);
  const url = await server.url;
  const page = await (await fetch(`${url}/center/user/login`)).text();
  expect(page).toContain('400-123-4567，kefu@center.invalid，每天9:00-21:00');
  expect(((await (await fetch(`${url}/readyz`)).json()) as { status: string }).status).toBe('ready');

  const [, password = ''] = /password: (Uc\w+)/.exec(said) ?? [];
  const first = { username: 'erzhu', password };
  const asked = (await callEndpoint(url, api.passport.signInAsStaff, first)).body.data as unknown as {
    challenge: string;
  };
  const own = { challenge: asked.challenge, new_password: 'Orchard4Lantern' };
  const { challenge, setup_token, secret } = enrolmentOf(
    await callEndpoint(url, api.passport.chooseStaffPassword, own),
  );
  const bound = await callEndpoint(
    url,
    api.passport.enrolStaff,
    { challenge, setup_token, code: totpOf(secret) },
    undefined,
    { 'sec-fetch-site': 'same-origin' },
  );
  const cookie = bound.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const me = await callEndpoint(
    url,
    api.operator.me,
    {},
    { staff_token: bound.data.staff_token },
    { cookie, 'sec-fetch-site': 'same-origin' },
  );
  expect(me.data).toMatchObject({ role: 'super', name: '管理员', is_unscanned: true });
  await stopServer(server);
});

test('an operator whose database is there already is told so before anything is asked or written', async () => {
  const file = join(folder, 'again.env');
  const { code, said } = await setUp(file, [postgres.adminUrl]);
  expect([code, said]).toEqual([1, expect.stringContaining('uc_app')]);
  expect(said).toContain('exist already');
  expect(() => statSync(file)).toThrow('ENOENT');
});

test('an operator whose superuser has no password that PostgreSQL takes is told to run the recipe with psql', async () => {
  const hba = join(postgres.dataDir, 'pg_hba.conf');
  const rule = 'host all passwordless 127.0.0.1/32 scram-sha-256\n';
  writeFileSync(hba, `${rule}${readFileSync(hba, 'utf8')}`);
  const sql = 'create role passwordless login superuser;\nselect pg_reload_conf();\n';
  await runAsSuperuser(postgres.adminUrl, sql);
  const file = join(folder, 'peer.env');
  const { code, said } = await setUp(file, [postgres.adminUrl.replace('postgres@', 'passwordless@')]);
  expect(code).toBe(1);
  expect(said).toContain('PostgreSQL does not take this login');
  expect(said).toContain('Debian and Ubuntu give their superuser no password: answer with nothing');
  expect(() => statSync(file)).toThrow('ENOENT');
});

const mailed = [
  'https://center.example.com',
  '',
  '',
  'smtp://127.0.0.1:25',
  '中心 <no-reply@center.invalid>',
  '',
];
const texted = [...mailed, 'aliyun', 'LTAI5tExample', 'secret', '某某中心'];
test.each([
  [['center.example.com'], 'PUBLIC_ORIGIN: must be an address such as https://center.example.com'],
  [['http://center.example.com'], 'PUBLIC_ORIGIN: plain http needs INSECURE_HTTP=1 said aloud'],
  [[...mailed.slice(0, 4), `'中' "心" \`\` <a@b.cn>`], 'MAIL_FROM: must do without \' or " or `'],
  [[...mailed, 'sandbox'], 'SMS: the sandbox has no place in production'],
  [[...texted, 'code=SMS_1'], 'ALIYUN_SMS_TEMPLATES: needs the id of a template for stranger, notice'],
])(
  'an operator whose last answer of %j makes no sense is told why, and nothing is written',
  async (answers, why) => {
    const file = join(folder, 'other.env');
    const { code, said } = await setUp(file, ['', '', ...answers]);
    expect([code, said]).toEqual([1, expect.stringContaining(`> ${why}`)]);
    expect(() => statSync(file)).toThrow('ENOENT');
  },
);

test('an operator who leaves 客服 and the mailbox of bounces empty is asked for no hours, and none of the four is written', async () => {
  const file = join(folder, 'bare.env');
  const { said } = await setUp(file, [
    '',
    `127.0.0.1:${mail.port}`,
    ...answersBy({
      PUBLIC_ORIGIN: 'https://center.example.com',
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: '用户中心 <no-reply@center.invalid>',
      SMS: 'tencent',
      TENCENT_SMS_KEY_ID: 'AKIDexample',
      TENCENT_SMS_SECRET: 'secret',
      TENCENT_SMS_APP_ID: '1400006666',
      TENCENT_SMS_SIGN: '某某中心',
      TENCENT_SMS_TEMPLATES: 'code=1,stranger=2,notice=3',
    }),
    join(folder, 'bare-data'),
    '',
    '',
  ]);
  expect(said).toMatch(/\(BOUNCE_MAILBOX\)[^]*\(SUPPORT_PHONE\)[^]*\(SUPPORT_EMAIL\)/);
  expect(said).not.toContain('(SUPPORT_HOURS)');
  const names = Object.keys(environmentIn(file));
  expect(names).toContain('TENCENT_SMS_APP_ID');
  expect(names.filter((name) => /^SUPPORT_|^BOUNCE_/.test(name))).toEqual([]);
});

test('an operator who has a configuration is not given another over it', async () => {
  const file = join(folder, 'production.env');
  const { code, said } = await setUp(file, []);
  expect([code, said]).toEqual([1, expect.stringContaining('is there already')]);
});
