import { api } from '@uc/contract';
import { markedDay } from '@uc/contract/estimated-day';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isInPackage } from '../../calendar/index';
import { readConfig } from '../../config';
import type { Payer } from '../../orders/cashier/testing';
import { newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { pollOffice } from '../office/jobs';
import { newFiler, newPaidCase, program } from '../cases/testing';
import { caseWorker, type Worker } from '../cases/testing-worker';
import { letter, packageOf, preparedCase as prepared, readLetter, unpacked } from './testing';

let app: TestApp;
let worker: Worker;
beforeAll(async () => {
  app = await startTestApp({ partners: { ...readConfig({}).partners, ipOffice: 'people' } });
  worker = await caseWorker(app);
});
afterAll(() => app.close());

const packageAsked = (as: As, input: { no: string; order_no?: string }) => packageOf(app, as, input);
const read = (no: string, bytes: Buffer, as?: As) => readLetter(app, worker, no, bytes, as);
const preparedCase = (payer: Payer) => prepared(app, worker, payer);
const textIn = async (pdf: Buffer): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text.replaceAll(
    /\s/g,
    '',
  );

let serial = 100_000;
const flowNo = () => `2026R11S0${(serial += 1)}`;

test('A paid filing is downloaded as one ZIP with checklist, form, fees and the papers under the names of the office', async () => {
  const payer = await newFiler(app);
  const { no, orderNo } = await preparedCase(payer);
  const answer = await packageAsked(worker.as, { no, order_no: orderNo });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = await unpacked(Buffer.from(await answer.arrayBuffer()));
  expect([...files.keys()]).toEqual([
    '01-提交核对单.pdf',
    '02-申请表填写内容.pdf',
    '03-官费清单.pdf',
    '材料/01-申请人身份证明.jpg',
    '材料/02-源程序鉴别材料.pdf',
    '材料/03-文档鉴别材料.pdf',
  ]);
  const form = await textIn(files.get('02-申请表填写内容.pdf')!);
  expect(form).toContain('名称：苏州竹里文化有限公司');
  expect(form).toMatch(/证件号：91320500MA/);
  expect(form).toContain('版本号：V1.0');
  const list = await textIn(files.get('01-提交核对单.pdf')!);
  expect(list).toContain('https://register.ccopyright.com.cn');
  expect(list).toContain('02-源程序鉴别材料.pdf');
  const source = files.get('材料/02-源程序鉴别材料.pdf')!;
  expect(await textIn(source)).toContain('constline60x48=48;');
  const log = await app.database.asOwner<{ actor_name: string; biz_no: string }>(
    `select actor_name, biz_no from operation_logs where uid = ${payer.uid} and action = 'staffPackage'`,
  );
  expect(log).toEqual([{ actor_name: '平台', biz_no: no }]);

  const other = await newStaff(app.deps, 'ip');
  expect((await packageAsked(other.as, { no, order_no: orderNo })).status).toBe(403);
  expect((await packageAsked(worker.as, { no, order_no: 'IP0000' })).status).toBe(404);
  expect((await packageAsked(worker.as, { no })).status).toBe(409);
});

test('The package of a mark lists its official fees line by line with their sum', async () => {
  const payer = await newFiler(app);
  const no = await newPaidCase(app, 'trademark', payer);
  await worker.take(no);
  const { orders } = await worker.detail(no);
  const answer = await packageAsked(worker.as, { no, order_no: orders[0]!.order_no });
  const files = await unpacked(Buffer.from(await answer.arrayBuffer()));
  expect([...files.keys()].slice(3)).toEqual([
    '材料/01-申请人主体资格证明文件.jpg',
    '材料/02-申请人身份证明文件.jpg',
    '材料/03-商标代理委托书.jpg',
  ]);
  expect(await textIn(files.get('03-官费清单.pdf')!)).toContain(`合计：${orders[0]!.official.toFixed(2)}元`);
});

test('A filing is registered with the number and the day of the office, and never without the number', async () => {
  const payer = await newFiler(app);
  const { no } = await preparedCase(payer);
  const without = await worker.file(no);
  expect([without.status, without.body.data.errors]).toEqual([
    422,
    [{ field: 'filing_no', message: '请填写官方回执上的申请号或流水号；尚未取得的，取得后再登记' }],
  ]);
  const number = flowNo();
  const filed = await worker.file(no, { filing_no: number });
  expect(filed.body.data.errors).toBeUndefined();
  expect(filed.data).toMatchObject({ status: 'submitted', filing_no: number, is_by_hand: true });
  const left = await app.database.asOwner(`select 1 from outbox where kind = 'filing.toOffice'`);
  expect([left, await pollOffice(app.deps)]).toEqual([[], 0]);
});

test('A letter that is uploaded is read and proposed, and moves the case once a person has confirmed it', async () => {
  const payer = await newFiler(app);
  const { no } = await preparedCase(payer);
  const number = flowNo();
  await worker.file(no, { filing_no: number });
  const { data } = await read(
    no,
    await letter('受理通知书', ['流水号', number], ['发文日期', '2026年11月20日']),
  );
  expect(data).toMatchObject({ kind: 'accepted', served_on: '2026-11-20', number: null, doubts: [] });
  expect(data.lines[0]).toContain('受理通知书');
  expect((await worker.detail(no)).status).toBe('submitted');
  const { file_id } = data.file;
  const confirmed = await worker.notice(no, data.kind!, { served_on: data.served_on, file_id });
  expect(confirmed.data.status).toBe('accepted');
  const paper = confirmed.data.disclosure!.papers.find(({ kind }) => kind === 'accepted');
  expect(paper?.file?.file_id).toBe(file_id);
  const again = await worker.notice(no, 'certified', {
    file_id,
    served_on: '2026-11-20',
    number: '2026SR0777002',
  });
  expect([again.status, (await worker.detail(no)).status]).toEqual([409, 'accepted']);

  const certificate = await read(
    no,
    await letter('计算机软件著作权登记证书', ['登记号', '2026SR0777001'], ['发证日期', '2026-11-26']),
  );
  expect(certificate.data).toMatchObject({
    kind: 'certified',
    number: '2026SR0777001',
    served_on: '2026-11-26',
    doubts: [],
  });
  const { kind, ...rest } = certificate.data;
  const done = await worker.notice(no, kind!, {
    served_on: rest.served_on,
    number: rest.number,
    file_id: rest.file.file_id,
  });
  expect(done.data).toMatchObject({ status: 'certified', reg_no: '2026SR0777001' });
});

test.each<[string, () => Promise<Buffer>, object, RegExp]>([
  ['has no text', () => program(1, 1, ''), { kind: null, served_on: null, number: null }, /没有可读取的文字/],
  [
    'is of another case',
    () => letter('受理通知书', ['流水号', '2026R11S0999999'], ['发文日期', '2026-11-20']),
    { kind: 'accepted', number: null },
    /文书上的编号2026R11S0999999与本案.*不同，请核对是否属于本案/,
  ],
  [
    'does not fit the state of its case',
    () => letter('计算机软件著作权登记证书', ['登记号', '2026SR0777002'], ['发证日期', '2026-11-20']),
    { kind: null, number: null },
    /文书为登记证书，与案件当前状态不符/,
  ],
  [
    'names two days of sending',
    () => letter('受理通知书', ['发文日期', '2026-11-20'], ['送达日期', '2026-11-21']),
    { kind: 'accepted', served_on: null },
    /未能确定发文日期/,
  ],
  [
    'has a name that no office gives',
    () => letter('情况说明', ['日期', '2026-11-20']),
    { kind: null },
    /未能识别文书名称/,
  ],
])('A letter that %s is left open where it is unclear, and says why', async (_, drawn, expected, doubt) => {
  const { no } = await preparedCase(await newFiler(app));
  await worker.file(no, { filing_no: flowNo() });
  const { data, status, msg } = await read(no, await drawn());
  expect([status, msg]).toEqual([200, 'success']);
  expect(data).toMatchObject(expected);
  expect(data.doubts.join('；')).toMatch(doubt);
  expect((await worker.detail(no)).status).toBe('submitted');
});

test('A member of staff who has not taken a case has no letter read for it', async () => {
  const { no } = await preparedCase(await newFiler(app));
  const other = await newStaff(app.deps, 'ip');
  expect((await read(no, await letter('受理通知书'), other.as)).status).toBe(403);
});

/** A correction that the office has asked for and the customer has answered. */
async function answeredCase(): Promise<{ no: string; due: string }> {
  const payer = await newFiler(app);
  const { no } = await preparedCase(payer);
  await worker.file(no, { filing_no: flowNo() });
  await worker.notice(no, 'accepted');
  await worker.notice(no, 'correction', { served_on: '2026-11-20' });
  const asked = await worker.detail(no);
  await app.call(
    api.copyright.reply,
    { app_no: no, version: asked.version, comment: '已按要求补正文档' },
    payer.as,
  );
  return { no, due: asked.duty!.due_on };
}
const checklistOf = async (no: string) => {
  const files = await unpacked(Buffer.from(await (await packageAsked(worker.as, { no })).arrayBuffer()));
  return textIn(files.get('01-提交核对单.pdf')!);
};

test('An answer whose last day rests on a year that nobody has announced is marked for staff and in its checklist', async () => {
  const { no } = await answeredCase();
  let year = 2026;
  while (isInPackage(String(year))) year += 1;
  for (const [due, isMarked] of [
    [`${year - 1}-06-10`, false],
    [`${year}-06-10`, true],
  ] as const) {
    await app.database.asOwner(`update filing_cases set answer_due_on = '${due}' where app_no = '${no}'`);
    expect(await worker.detail(no)).toMatchObject({ answer_due_on: due, answer_is_estimate: isMarked });
    expect(await checklistOf(no)).toContain(`答复期限：${markedDay(due, isMarked)}`);
  }
});

test('An answer of a customer waits for whoever hands it in at the office, with its papers and its last day', async () => {
  const { no, due } = await answeredCase();
  const waiting = await worker.detail(no);
  expect(waiting).toMatchObject({ status: 'accepted', answer_due_on: due });
  expect(waiting.actions).toContain('answered');
  const { list } = (await app.call(api.cases.staffCaseList, { todo: '1', page_size: 50 }, worker.as)).data;
  expect(list.map(({ app_no }) => app_no)).toContain(no);
  const files = await unpacked(Buffer.from(await (await packageAsked(worker.as, { no })).arrayBuffer()));
  expect([...files.keys()]).toEqual(['01-提交核对单.pdf', '02-申请表填写内容.pdf']);
  expect(await textIn(files.get('01-提交核对单.pdf')!)).toContain(`答复期限：${due}`);

  const seen = async () => ({ no, version: (await worker.detail(no)).version });
  const early = await app.call(
    api.cases.staffCaseAnswered,
    { ...(await seen()), handed_on: '2099-01-01' },
    worker.as,
  );
  expect(early.body.data.errors).toEqual([{ field: 'handed_on', message: '请填写递交日期，不能晚于今天' }]);
  const done = await app.call(
    api.cases.staffCaseAnswered,
    { ...(await seen()), handed_on: '2026-11-27' },
    worker.as,
  );
  expect(done.data).toMatchObject({ answer_due_on: null, status: 'accepted' });
  expect(done.data.stages[0]).toMatchObject({ text: '答复已递交官方', comment: '2026-11-27递交' });
  const twice = await app.call(
    api.cases.staffCaseAnswered,
    { ...(await seen()), handed_on: '2026-11-27' },
    worker.as,
  );
  expect(twice.status).toBe(409);
});
