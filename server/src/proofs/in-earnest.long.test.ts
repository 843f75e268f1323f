import { chmodSync } from 'node:fs';
import { createServer } from 'node:net';
import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { totpOf } from '../factors/testing';
import {
  bankNo,
  gbkBank,
  download,
  handOut,
  make,
  resultCsv,
  sign,
  upload,
} from '../finance/payouts/testing';
import { newNo } from '../finance/testing';
import { newPayee, PAY } from '../finance/withdrawals/testing';
import { read } from '../partners/mail/testing';
import { captchaToken, openBrowser } from '../passport/testing-browser';
import { enrolmentOf } from '../passport/testing-staff';
import { newOwner, newStaff, PASSWORD } from '../passport/testing';
import { callEndpoint, type TestApp } from '../testing';
import { doctor } from './testing-doctor';
import { startOutside } from './testing-earnest';
import { together } from './testing-requests';
import { endServers, type RunningServer, startServer, stopServer } from './testing-server';

let outside: Awaited<ReturnType<typeof startOutside>>;
let server: RunningServer;
/** The server in production, as the helpers of other tests call one. */
let center: TestApp;
beforeAll(async () => {
  outside = await startOutside();
  server = startServer(outside.environment);
  const url = await server.url;
  center = {
    ...outside.inside,
    url,
    call: (endpoint, input, as, headers) => callEndpoint(url, endpoint, input, as, headers),
  };
});
afterAll(async () => {
  await endServers();
  await outside.close();
});

const smsTo = (phone: string) =>
  [...outside.aliyun.arrived, ...outside.tencent.arrived].filter(({ to }) => to === phone);
const codeIn = ({ params }: { params: Record<string, string> | string[] }) => Object.values(params)[0]!;
const askForCode = async (phone: string) =>
  center.call(api.passport.sendSms, {
    target: phone,
    scene: 'login',
    captcha_token: await captchaToken(center),
  });

test('A customer of a production without any sandbox signs in by the code that arrived at the provider of SMS', async () => {
  const { phone, uid } = await newOwner(outside.inside.deps);
  expect((await askForCode(phone)).status).toBe(200);
  const [arrived] = smsTo(phone);
  const browser = openBrowser(center);
  const { data } = await browser.call(api.passport.signInBySms, { phone, code: codeIn(arrived!) });
  expect([data.user.uid, smsTo(phone).length]).toEqual([String(uid), 1]);
});

test('A customer of that production whom no provider of SMS reaches signs in by the code that arrived at the mail server', async () => {
  const email = 'signs.in@example.com';
  const { phone, uid } = await newOwner(outside.inside.deps, { email });
  outside.aliyun.fates.push({ code: 'isv.OUT_OF_SERVICE' });
  outside.tencent.fates.push({ code: 'FailedOperation.InsufficientBalanceInSmsPackage' });
  expect((await askForCode(phone)).data).toMatchObject({ went: 'mailbox_if_bound' });
  const mails = () => outside.mail.taken.filter(({ to }) => to.includes(email));
  await vi.waitFor(() => expect(mails()).toHaveLength(1), { timeout: 20_000 });
  const [, code = ''] = /验证码(\d{6})/.exec((await read(mails()[0]!)).words) ?? [];
  const { data } = await openBrowser(center).call(api.passport.signInBySms, { phone, code });
  expect([data.user.uid, smsTo(phone)]).toEqual([String(uid), []]);
});

/** Signed in with a password and the app that they bind at their first sign-in, as production asks. */
async function atDesk(role: 'finance' | 'finance2') {
  const { staffId, username } = await newStaff(outside.inside.deps, role);
  const browser = openBrowser(center);
  const asked = enrolmentOf(await browser.call(api.passport.signInAsStaff, { username, password: PASSWORD }));
  const { challenge, setup_token, secret } = asked;
  const proof = { challenge, setup_token, code: totpOf(secret) };
  const { staff_token } = (await browser.call(api.passport.enrolStaff, proof)).data;
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return { staffId, as: { staff_token, cookie, 'sec-fetch-site': 'same-origin' } };
}

/** Somebody with a card and money, signed in at a browser, who asks for 100.00 of it with a code on their phone. */
async function withdraws() {
  const payee = await newPayee(outside.inside, { rmb: 300_00 });
  const browser = openBrowser(center);
  const signedIn = await browser.call(api.passport.signIn, { account: payee.phone, password: PASSWORD });
  const as = { vso_token: signedIn.data.vso_token };
  const sending = { scene: 'withdraw', captcha_token: await captchaToken(center) } as const;
  expect((await browser.call(api.passport.sendOwnSms, sending, as)).status).toBe(200);
  const asked = await browser.call(
    api.withdrawals.create,
    {
      amount: 100,
      card_id: payee.cardId,
      pay_password: PAY,
      sms_code: codeIn(smsTo(payee.phone).at(-1)!),
      request_token: newNo('token-'),
    },
    as,
  );
  const { withdraw_no: no } = asked.data;
  const state = async () => (await browser.call(api.withdrawals.detail, { withdraw_no: no }, as)).data.status;
  const money = async () => (await browser.call(api.finance.amountInfo, {}, as)).data.rmb.available;
  return { no, cardNo: payee.cardNo, state, money };
}

test('Two withdrawals leave that production in a batch file that two people signed, are paid by the bank’s result file, and the one that its next file returns is its customer’s again', async () => {
  const [one, two] = [await atDesk('finance'), await atDesk('finance2')];
  const [stays, returns] = [await withdraws(), await withdraws()];
  for (const { no } of [stays, returns])
    expect((await center.call(api.withdrawals.staffApprove, { no }, one.as)).data.status).toBe('approved');

  const { no: batch, line_count } = (await make(center, one, gbkBank.id)).data;
  expect([line_count, (await sign(center, batch, two)).status]).toEqual([2, 200]);
  expect((await handOut(center, batch, one)).data.status).toBe('handed_out');
  const { bytes } = await download(center, batch, one);
  const file = new TextDecoder('gbk', { fatal: true }).decode(bytes);
  for (const { no, cardNo } of [stays, returns])
    expect(file).toContain(`${cardNo},沈知秋,人民币,100.00,${no}`);
  expect([await stays.state(), await returns.state()]).toEqual(['paying', 'paying']);

  const result = resultCsv([stays, returns].map(({ no }) => [no, '100.00', '交易成功', bankNo()]));
  expect((await upload(center, batch, result, one)).verdicts).toEqual(['paid', 'paid']);
  const later = resultCsv([[returns.no, '100.00', '已退票', bankNo(), '户名不符']]);
  expect((await upload(center, batch, later, two)).verdicts).toEqual(['returned']);
  expect([await stays.state(), await stays.money()]).toEqual(['success', 200]);
  expect([await returns.state(), await returns.money()]).toEqual(['returned', 300]);
});

test('An operator’s doctor finds nothing to do, and says of each partner that is broken one sentence, of that one alone', async () => {
  const { environment, aliyun, tencent, dns, masterKey } = outside;
  const well = await doctor(environment);
  expect([well.code, well.faults, well.said]).toEqual([
    0,
    [],
    expect.stringContaining('Everything that is configured works.'),
  ]);
  expect(well.said).not.toContain('sandbox');

  const silent = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => silent.once('listening', done));
  const nobody = `127.0.0.1:${(silent.address() as { port: number }).port}`;
  silent.close();
  const broken: [partner: string, change: Record<string, string>, sentence: RegExp][] = [
    [
      'database',
      { DATABASE_URL: Object.assign(new URL(environment.DATABASE_URL!), { host: nobody }).href },
      /cannot be used: .*start it, or correct the address in DATABASE_URL/,
    ],
    ['mail', { SMTP_URL: `smtp://${nobody}` }, /correct SMTP_URL, or ask who runs 127\.0\.0\.1/],
    [
      'bounces',
      { BOUNCE_MAILBOX: `imap://user:secret@${nobody}` },
      /correct BOUNCE_MAILBOX, or ask who runs 127\.0\.0\.1/,
    ],
    [
      'sms tencent',
      { TENCENT_SMS_SECRET: 'wrong' },
      /^AuthFailure.SignatureFailure; correct TENCENT_SMS_KEY_ID/,
    ],
    [
      'alipay',
      { ALIPAY_APP_CERT_FILE: environment.ALIPAY_CERT_FILE! },
      /^isv.app-cert-not-exist; ALIPAY_APP_CERT_FILE is not of this application/,
    ],
    ['wechat', { WECHAT_MCH_ID: '1900000078' }, /^SIGN_ERROR; WECHAT_MCH_ID, WECHAT_SERIAL_NO and/],
    ['payout', { PAYOUT_LAYOUTS: '' }, /^no batch file can be made: set OFFLINE_ACCOUNT_NAME/],
    ['virus scanner', { CLAMD: nobody }, /start clamd, or correct CLAMD/],
    ['file store', storeAt(nobody), /^fetch failed; correct FILES_S3_ENDPOINT, _BUCKET, _KEY_ID and _SECRET/],
  ];
  await together(broken, 2, async ([partner, change, sentence]) =>
    expect([partner, (await doctor({ ...environment, ...change })).faults]).toEqual([
      partner,
      [[partner, expect.stringMatching(sentence)]],
    ]),
  );

  aliyun.unapproved.add('102');
  expect((await doctor(environment)).faults).toEqual([
    ['sms aliyun', expect.stringMatching(/^template 102 is not approved; the provider's console says why/)],
  ]);
  aliyun.unapproved.clear();
  tencent.unapproved.add('用户中心');
  expect((await doctor(environment)).faults).toEqual([['sms tencent', expect.stringMatching(/用户中心/)]]);
  tencent.unapproved.clear();
  dns.records['mail.example.com'] = [];
  expect((await doctor(environment)).faults).toEqual([
    ['mail domain', expect.stringMatching(/^mail.example.com has no SPF record: add a TXT record v=spf1/)],
  ]);
  dns.records['mail.example.com'] = ['v=spf1 -all'];
  chmodSync(masterKey, 0o644);
  expect((await doctor(environment)).faults).toEqual([
    ['master key', `${masterKey} can be read by others: chmod 600 ${masterKey}`],
  ]);
  chmodSync(masterKey, 0o600);
});

const storeAt = (host: string) => ({
  FILES_S3_ENDPOINT: `http://${host}`,
  FILES_S3_BUCKET: 'papers',
  FILES_S3_KEY_ID: 'AKIDstore',
  FILES_S3_SECRET: 'secretOfTheStore',
});

test('That production ends well, and its log has neither a code nor a phone nor a secret', async () => {
  expect((await stopServer(server)).code).toBe(0);
  const codes = [...outside.aliyun.arrived, ...outside.tencent.arrived].flatMap((one) => [
    one.to,
    codeIn(one),
  ]);
  expect(codes.length).toBeGreaterThan(4);
  expect(codes.filter((one) => new RegExp(`\\b${one}\\b`).test(server.said()))).toEqual([]);
  expect(server.said()).not.toMatch(/secretOfTheTest|signs\.in@/);
});
