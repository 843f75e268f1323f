import { api } from '@uc/contract';
import { expect } from 'vitest';
import type { PayoutLayout } from '../../config';
import { newStaff } from '../../passport/testing';
import type { As, TestApp } from '../../testing';
import { newNo } from '../testing';
import { file, newPayee, type Payee } from '../withdrawals/testing';

/** A bank whose files are CSV in GBK, with amounts in 元 and words of its own. */
export const gbkBank: PayoutLayout = {
  id: 'test-bank',
  name: '试验银行批量代付',
  payees: 'person',
  account: { no: '1102020109000012345', name: '演示文创服务有限公司' },
  file: {
    format: 'csv',
    encoding: 'gbk',
    delimiter: ',',
    digits: 'plain',
    amount: 'yuan',
    columns: [
      { heading: '序号', value: 'seq' },
      { heading: '付款账号', value: 'account' },
      { heading: '收款账号', value: 'card_no' },
      { heading: '收款人名称', value: 'holder' },
      { heading: '币种', constant: '人民币' },
      { heading: '金额', value: 'amount' },
      { heading: '客户业务编号', value: 'no' },
    ],
  },
  result: {
    amount: 'yuan',
    columns: { no: '客户业务编号', amount: '金额(元)', state: '状态', bank_no: '流水号', reason: '备注' },
    paid: ['交易成功'],
    failed: ['交易失败'],
    returned: ['已退票'],
    pending: ['处理中'],
  },
};

/** Two people of finance, and their steps with batches. */
export interface StaffPair {
  one: Worker;
  two: Worker;
}
interface Worker {
  staffId: string;
  as: As;
}
export const newStaffPair = async (app: TestApp): Promise<StaffPair> => ({
  one: await newStaff(app.deps, 'finance'),
  two: await newStaff(app.deps, 'finance2'),
});

export interface Approved extends Payee {
  no: string;
}
/** Withdrawals of as many people, in 分, approved and waiting to be paid. */
export async function approved(app: TestApp, staff: StaffPair, ...amounts: number[]): Promise<Approved[]> {
  const all: Approved[] = [];
  for (const [index, amount] of amounts.entries()) {
    const payee = await newPayee(app, { rmb: 2 * amount });
    const no = await file(app, payee, amount);
    // The two take turns: the amounts that one person approves alone count together.
    const { as } = index % 2 === 0 ? staff.one : staff.two;
    const answer = await app.call(api.withdrawals.staffApprove, { no }, as);
    expect([no, answer.data.status]).toEqual([no, 'approved']);
    all.push({ ...payee, no });
  }
  return all;
}

export const seen = async (app: TestApp, no: string, { as }: Worker) =>
  (await app.call(api.payouts.staffDetail, { no }, as)).data;
export const make = (
  app: TestApp,
  { as }: Worker,
  layout = gbkBank.id,
  headers: Record<string, string> = {},
) => app.call(api.payouts.staffMake, { layout }, as, headers);
export async function sign(app: TestApp, no: string, worker: Worker) {
  const { version, digest } = await seen(app, no, worker);
  return app.call(api.payouts.staffSign, { no, version, digest }, worker.as);
}
export async function handOut(app: TestApp, no: string, worker: Worker) {
  const { version } = await seen(app, no, worker);
  return app.call(api.payouts.staffHandOut, { no, version }, worker.as);
}
/** A batch of waiting withdrawals, made by one and signed by the other, whose file has left. */
export async function sentBatch(app: TestApp, staff: StaffPair, layout?: string): Promise<string> {
  const { no } = (await make(app, staff.one, layout)).data;
  expect((await sign(app, no, staff.two)).status).toBe(200);
  expect((await handOut(app, no, staff.one)).status).toBe(200);
  return no;
}
/** The file as whoever downloads it gets it. */
export async function download(app: TestApp, no: string, { as }: Worker) {
  const answer = await fetch(`${app.url}${api.payouts.staffFile.path}?no=${no}`, {
    headers: as as Record<string, string>,
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** A line of a result file: number, amount in 元, the bank's word, its number, a remark. */
export type Said = readonly [no: string, amount: string, word: string, bankNo?: string, remark?: string];
export const resultCsv = (lines: readonly Said[], more: readonly string[] = []): Buffer =>
  Buffer.from(
    [
      '试验银行批量代付结果',
      '客户业务编号,金额(元),状态,流水号,备注',
      ...lines.map(([no, amount, word, bankNo = '', remark = '']) =>
        [no, `"${amount}"`, word, bankNo, remark].join(','),
      ),
      ...more,
      '',
    ].join('\r\n'),
  );
export async function upload(app: TestApp, no: string, bytes: Buffer, { as }: Worker, name = '结果.csv') {
  const form = new FormData();
  form.set('no', no);
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(app.url + api.payouts.staffResult.path, {
    method: 'POST',
    headers: as as Record<string, string>,
    body: form,
  });
  const body = (await answer.json()) as {
    msg: string;
    data: { lines: { withdraw_no: string; verdict: string; note: string }[] };
  };
  return {
    status: answer.status,
    msg: body.msg,
    verdicts: answer.ok ? body.data.lines.map(({ verdict }) => verdict) : [],
    notes: answer.ok ? body.data.lines.map(({ note }) => note) : [],
  };
}
export const bankNo = () => newNo('CMBPO');
