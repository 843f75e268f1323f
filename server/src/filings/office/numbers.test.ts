import { api } from '@uc/contract';
import { patentCheckDigit } from '@uc/contract/filings/patent-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Payer } from '../../orders/cashier/testing';
import { newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { receiveOffice } from './office';
import { type Area, newDraft, newFiler, newPaidCase, payFor, softwareForm } from '../cases/testing';
import { caseWorker, fileNew, type Worker } from '../cases/testing-worker';

let app: TestApp;
let worker: Worker;
let payer: Payer;
beforeAll(async () => {
  app = await startTestApp();
  worker = await caseWorker(app);
  payer = await newFiler(app);
});
afterAll(() => app.close());

let serial = 0;
const twelve = () => `2017${String((serial += 1)).padStart(8, '0')}`;
/** A number that an office gives, and what it is not. */
const numbers = {
  software: { right: () => `2026SR${String((serial += 1)).padStart(7, '0')}`, wrong: 'x1' },
  work: { right: () => `国作登字-2026-F-${String((serial += 1)).padStart(8, '0')}`, wrong: '2026SR0123456' },
  trademark: { right: () => String(81_000_000 + (serial += 1)), wrong: '第8100001号' },
};
const cases: Record<keyof typeof numbers, { area: Area; form: object; before: string[]; kind: string }> = {
  software: { area: 'copyright', form: { type: 'software' }, before: ['accepted'], kind: 'certified' },
  work: { area: 'copyright', form: { type: 'work' }, before: ['accepted'], kind: 'certified' },
  trademark: { area: 'trademark', form: {}, before: ['accepted', 'announced'], kind: 'registered' },
};
async function newProgram(): Promise<string> {
  const { app_no, version } = await newDraft(app, 'copyright', payer, await softwareForm(app, payer));
  const { data } = await app.call(api.copyright.submit, { app_no, version }, payer.as);
  await payFor(app, payer, data.order_no!);
  return app_no;
}
/** A case that its certificate alone is missing of. */
async function awaiting(name: keyof typeof cases): Promise<string> {
  const { area, form, before } = cases[name];
  const no =
    name === 'software'
      ? await newProgram()
      : await newPaidCase(app, area, payer, form as Record<string, unknown>);
  await fileNew(app, worker, payer, no, area);
  for (const kind of before) await worker.notice(no, kind);
  return no;
}
const earned = async (no: string) => (await worker.detail(no)).tally.earned;
const faultOf = ({
  status,
  body,
}: {
  status: number;
  body: { data: { errors?: { message: string }[] } };
}) => [status, body.data.errors?.[0]?.message];

test.each(Object.keys(cases) as (keyof typeof cases)[])(
  'a certificate of a %s whose number no office gives, or another case has, is refused, and earns no fee',
  async (name) => {
    const { kind } = cases[name];
    const { right, wrong } = numbers[name];
    const [one, other] = [await awaiting(name), await awaiting(name)];
    expect(faultOf(await worker.notice(one, kind, { number: wrong }))).toEqual([
      422,
      expect.stringMatching(/登记号如|登记号为|注册号为/),
    ]);
    expect(await earned(one)).toBe(0);
    const number = right();
    expect((await worker.notice(one, kind, { number })).status).toBe(200);
    expect([(await worker.detail(one)).reg_no, (await earned(one)) > 0]).toEqual([number, true]);
    expect(faultOf(await worker.notice(other, kind, { number }))).toEqual([
      422,
      `该号码已用于案件${one}，请核对`,
    ]);
    expect(await earned(other)).toBe(0);
  },
);

test('an office that sends a certificate under a number that none gives books nothing before staff enter what it says', async () => {
  const no = await awaiting('software');
  await app.database.asOwner(`update filing_cases set filing_no = 'x1' where app_no = '${no}'`);
  const sent = { eventId: `bad-${no}`, place: 1, servedOn: '2026-11-20', delivery: 'electronic' } as const;
  await app.database.transaction((tx) =>
    receiveOffice(tx, no, [{ ...sent, kind: 'certified', number: '登记号' }]),
  );
  expect([(await worker.detail(no)).held_events, await earned(no)]).toEqual([1, 0]);
  const number = numbers.software.right();
  expect((await worker.notice(no, 'certified', { number })).status).toBe(200);
  expect([(await worker.detail(no)).reg_no, (await earned(no)) > 0]).toEqual([number, true]);
});

test('a number that was typed in wrongly is corrected once another person confirms it, and each step stays on record', async () => {
  const no = await awaiting('software');
  const [before, number] = [numbers.software.right(), numbers.software.right()];
  await worker.notice(no, 'certified', { number: before });
  const fee = await earned(no);
  const other = await newStaff(app.deps, 'ip');
  const ask = async (typed: string) =>
    app.call(
      api.cases.staffCaseCorrect,
      { ...(await worker.seen(no)), field: 'reg_no', number: typed, reason: '录入时抄错一位' },
      worker.as,
    );
  const decide = async (event: 'confirm' | 'refuse', as: As) =>
    app.call(api.cases.staffCaseCorrectDecide, { ...(await worker.seen(no)), event }, as);
  expect(faultOf(await ask('x1'))[0]).toBe(422);
  expect(faultOf(await ask(before))[1]).toBe('与现有编号相同');
  expect((await ask(number)).data.correction).toMatchObject({ before, number, field: 'reg_no' });
  expect((await worker.detail(no)).reg_no).toBe(before);
  expect((await ask(number)).status).toBe(409);
  expect((await decide('confirm', worker.as)).status).toBe(409);
  expect((await decide('refuse', other.as)).data.correction).toBe(null);
  await ask(number);
  const { data } = await decide('confirm', other.as);
  expect([data.reg_no, data.correction, await earned(no)]).toEqual([number, null, fee]);
  const trail = data.stages.map(({ text, actor, comment }) => [text, actor, comment]);
  for (const [text, comment] of [
    ['提请更正官方编号', `${before} → ${number}：录入时抄错一位`],
    ['官方编号不予更正', `${before} → ${number}`],
    ['已更正官方编号', `${before} → ${number}`],
  ])
    expect(trail).toContainEqual([text, expect.any(String), comment]);
  const [chained] = await app.database.asOwner<{ n: number }>(
    `select count(*)::int as n from audit_events where target = 'filing:${no}' and action like 'filing.number%'`,
  );
  expect(chained!.n).toBe(4);
});

test('a patent keeps one number: a correction of either changes both', async () => {
  const no = await newPaidCase(app, 'patent', payer, { type: 'utility' });
  await fileNew(app, worker, payer, no, 'patent');
  const [was, is] = [twelve(), twelve()].map((digits) => `${digits}.${patentCheckDigit(digits)}`) as [
    string,
    string,
  ];
  await app.database.asOwner(
    `update filing_cases set filing_no = '${was}', reg_no = 'ZL${was}' where app_no = '${no}'`,
  );
  const input = {
    ...(await worker.seen(no)),
    field: 'reg_no',
    number: `ZL${is}`,
    reason: '证书编号有误',
  } as const;
  expect((await app.call(api.cases.staffCaseCorrect, input, worker.as)).status).toBe(200);
  const other = await newStaff(app.deps, 'ip');
  const decision = { ...(await worker.seen(no)), event: 'confirm' } as const;
  const { data } = await app.call(api.cases.staffCaseCorrectDecide, decision, other.as);
  expect([data.filing_no, data.reg_no]).toEqual([is, `ZL${is}`]);
});
