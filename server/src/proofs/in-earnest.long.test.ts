import { chmodSync } from 'node:fs';
import { createServer } from 'node:net';
import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deciderOf, newIdNo } from '../account/testing';
import { newFiler } from '../filings/cases/testing';
import { caseWorker } from '../filings/cases/testing-worker';
import { letter, packageOf, preparedCase, readLetter, unpacked } from '../filings/handover/testing';
import { reconcile } from '../finance/books/reconciliation';
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
import { newCardNo } from '../finance/withdrawals/testing';
import { read } from '../partners/mail/testing';
import { captchaToken, openBrowser } from '../passport/testing-browser';
import { newOwner, newPhone } from '../passport/testing';
import { doctor } from './testing-doctor';
import { type Outside, startOutside } from './testing-earnest';
import { breakages } from './testing-earnest-faults';
import { codeIn, peopleOf } from './testing-earnest-people';
import { together } from './testing-requests';
import { endServers, type RunningServer, startServer, stopServer } from './testing-server';

let outside: Outside;
let server: RunningServer;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  outside = await startOutside();
  server = startServer(outside.environment);
  people = peopleOf(outside, await server.url);
});
afterAll(async () => {
  await endServers();
  await outside.close();
});

const askForCode = async (phone: string) =>
  people.center.call(api.passport.sendSms, {
    target: phone,
    scene: 'login',
    captcha_token: await captchaToken(people.center),
  });

test('A customer of a production without any sandbox signs in by the code that arrived at the provider of SMS', async () => {
  const { center, smsTo } = people;
  const { phone, uid } = await newOwner(outside.inside.deps);
  expect((await askForCode(phone)).status).toBe(200);
  const [arrived] = smsTo(phone);
  const browser = openBrowser(center);
  const { data } = await browser.call(api.passport.signInBySms, { phone, code: codeIn(arrived!) });
  expect([data.user.uid, smsTo(phone).length]).toEqual([String(uid), 1]);
});

test('A customer of that production whom no provider of SMS reaches signs in by the code that arrived at the mail server', async () => {
  const { center, smsTo } = people;
  const email = 'signs.in@example.com';
  const { phone, uid } = await newOwner(outside.inside.deps, { email });
  outside.aliyun.outcomes.push({ code: 'isv.OUT_OF_SERVICE' });
  outside.tencent.outcomes.push({ code: 'FailedOperation.InsufficientBalanceInSmsPackage' });
  expect((await askForCode(phone)).data).toMatchObject({ went: 'mailbox_if_bound' });
  const mails = () => outside.mail.taken.filter(({ to }) => to.includes(email));
  await vi.waitFor(() => expect(mails()).toHaveLength(1), { timeout: 20_000 });
  const [, code = ''] = /验证码(\d{6})/.exec((await read(mails()[0]!)).words) ?? [];
  const { data } = await openBrowser(center).call(api.passport.signInBySms, { phone, code });
  expect([data.user.uid, smsTo(phone)]).toEqual([String(uid), []]);
});

test('Two withdrawals leave that production in a batch file that two people signed, are paid by the bank’s result file, and the one that its next file returns is its customer’s again', async () => {
  const { center, asStaff, withdraws } = people;
  const [one, two] = [await asStaff('finance'), await asStaff('finance2')];
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

test('A person of that production sends photos of the papers and is certified once two reviewers have compared them with what was typed', async () => {
  const { center, atBrowser, asStaff, photo } = people;
  const { as } = await atBrowser(await newOwner(outside.inside.deps));
  const { version } = (await center.call(api.passport.agreement, { code: 'realname' })).data;
  const form = {
    id_type: 'id_card' as const,
    real_name: '王䶮',
    id_no: newIdNo(),
    is_long_term: true,
    verify_method: 'manual' as const,
    agreement_version: version,
  };
  const papers = {
    id_front: await photo(as, 'id_front'),
    id_back: await photo(as, 'id_back'),
    id_hand: await photo(as, 'id_hand'),
  };
  const sent = await center.call(api.account.submitPerson, { ...form, ...papers }, as);
  const { auth_no: no } = sent.data.latest!;
  const first = await deciderOf(center, await asStaff('auditor'));
  const { fields, checks } = (await center.call(api.account.realNameTyped, { no }, first.as)).data;
  expect(fields).toContainEqual({ field: 'real_name', typed: '王䶮', read: null, agrees: null });
  expect(checks).toContainEqual({ text: '未向银行或身份核验机构核验', result: 'not_made' });
  expect((await first.approve(no)).data).toMatchObject({ status: 'pending', review_step: 'second' });
  const second = await deciderOf(center, await asStaff('auditor'));
  expect((await second.approve(no)).data.status).toBe('approved');
  expect((await center.call(api.account.realName, {}, as)).data.status).toBe('person');
});

test('A filing of that production goes to the office as a package and moves on by the notice that is uploaded', async () => {
  const { center, atBrowser, asStaff } = people;
  const payer = await atBrowser(await newFiler(outside.inside));
  const worker = await caseWorker(center, await asStaff('ip'));
  const { no, orderNo } = await preparedCase(center, worker, payer);
  const answer = await packageOf(center, worker.as, { no, order_no: orderNo });
  const files = await unpacked(Buffer.from(await answer.arrayBuffer()));
  expect([...files.keys()]).toContain('材料/02-源程序鉴别材料.pdf');
  const number = '2026R11S0888001';
  await worker.file(no, { filing_no: number });
  const notice = await letter('受理通知书', ['流水号', number], ['发文日期', '2026年11月20日']);
  const { data: read } = await readLetter(center, worker, no, notice);
  expect(read).toMatchObject({ kind: 'accepted', served_on: '2026-11-20', doubts: [] });
  const { kind, served_on, file } = read;
  await worker.notice(no, kind!, { served_on, file_id: file.file_id });
  const seen = await center.call(api.copyright.detail, { app_no: no }, payer.as);
  expect(seen.data.status).toBe('accepted');
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
  await together(breakages(environment, nobody), 2, async ([partner, change, sentence]) =>
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

test('The production without any sandbox ends well, and its log has neither a code nor a phone nor a secret', async () => {
  expect((await stopServer(server)).code).toBe(0);
  const codes = [...outside.aliyun.arrived, ...outside.tencent.arrived].flatMap((one) => [
    one.to,
    codeIn(one),
  ]);
  expect(codes.length).toBeGreaterThan(4);
  expect(codes.filter((one) => new RegExp(`\\b${one}\\b`).test(server.said()))).toEqual([]);
  expect(server.said()).not.toMatch(/secretOfTheTest|signs\.in@/);
});

test('A person of a production that asks Alibaba Cloud is certified by one reviewer, then binds a card that the bank confirms, and no name or number stands in its log', async () => {
  const { cloudauth, environment, inside } = outside;
  const asking = startServer({ ...environment, IDENTITY: 'aliyun' });
  const { center, atBrowser, asStaff, photo, smsTo } = peopleOf(outside, await asking.url);
  const { as } = await atBrowser(await newOwner(inside.deps));
  const { version } = (await center.call(api.passport.agreement, { code: 'realname' })).data;
  const form = {
    id_type: 'id_card' as const,
    real_name: '周晓岚',
    id_no: newIdNo(),
    is_long_term: true,
    verify_method: 'manual' as const,
    agreement_version: version,
    id_front: await photo(as, 'id_front'),
    id_back: await photo(as, 'id_back'),
    id_hand: await photo(as, 'id_hand'),
  };
  const { auth_no: no } = (await center.call(api.account.submitPerson, form, as)).data.latest!;
  const reviewer = await deciderOf(center, await asStaff('auditor'));
  expect((await reviewer.approve(no)).data.status).toBe('approved');

  const { agreements } = (await center.call(api.cards.form, { kind: 'person' }, as)).data;
  const [phone, card_no] = [newPhone(), newCardNo()];
  await center.call(
    api.passport.sendOwnSms,
    { scene: 'bank_bind', target: phone, captcha_token: await captchaToken(center) },
    as,
  );
  const card = {
    kind: 'person' as const,
    card_no,
    bank_code: 'CCB',
    province: '江苏省',
    city: '苏州市',
    branch_name: '建设银行苏州分行营业部',
    phone,
    sms_code: codeIn(smsTo(phone).at(-1)!),
    agree_version: agreements[0]!.version,
    request_token: newNo('token-'),
  };
  expect((await center.call(api.cards.save, card, as)).data.status).toBe('bound');
  expect(cloudauth.questions.map(({ action }) => action)).toEqual(['Id2MetaVerify', 'BankMetaVerify']);
  expect((await stopServer(asking)).code).toBe(0);
  expect(asking.said()).not.toMatch(new RegExp(`周晓岚|${form.id_no}|${card_no}|${phone}`));
});

test('A withdrawal of a production that pays by Alipay is paid once, though the answer to its transfer is lost', async () => {
  const { alipay, environment, inside } = outside;
  const paying = startServer({ ...environment, PAYOUT: 'alipay' });
  const { center, asStaff, withdraws } = peopleOf(outside, await paying.url);
  const { no, uid, cardNo, state, money } = await withdraws();
  alipay.losesAnswers('alipay.fund.trans.uni.transfer');
  await center.call(api.withdrawals.staffApprove, { no }, (await asStaff('finance')).as);
  await expect.poll(() => alipay.transfers, { timeout: 30_000 }).toEqual([no]);
  expect(await state()).toBe('paying');
  await inside.database.setClock(2 * 60_000);
  await expect.poll(state, { timeout: 30_000 }).toBe('success');
  expect([alipay.transfers, await money()]).toEqual([[no], 200]);
  expect(await reconcile(inside.database.db, { uid })).toEqual([]);
  expect(paying.said()).not.toContain(cardNo);
});
