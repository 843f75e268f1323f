import { createHash } from 'node:crypto';
import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordIdentity } from '../../account/realname/identity';
import { newOwner, newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';

let app: TestApp;
let [one, two]: As[] = [];
beforeAll(async () => {
  app = await startTestApp();
  one = (await newStaff(app.deps, 'finance')).as;
  two = (await newStaff(app.deps, 'finance2')).as;
});
afterAll(() => app.close());

let count = 0;
/** Somebody with a verified identity, a company by its code. */
async function seller(realName: string, uscc?: string): Promise<number> {
  const { uid } = await newOwner(app.deps);
  await called(uid, realName, uscc);
  return uid;
}
const called = (uid: number, realName: string, uscc?: string) =>
  app.database.transaction((tx) =>
    recordIdentity(app.deps, tx, uid, {
      kind: uscc === undefined ? 'person' : 'enterprise',
      realName,
      idNo: `11010119900307${String(uid % 10_000).padStart(4, '0')}`,
      company: uscc === undefined ? null : { name: `${realName}商行`, uscc },
    }),
  );
/** Income that arrived on a day, in 分, with its commission. */
async function earned(uid: number, day: string, gross: number, fee: number): Promise<string> {
  const no = `Z${(count += 1)}`;
  const at = `timestamptz '${day} 12:00:00+08'`;
  await app.database.asOwner(
    `insert into settlements (uid, settlement_no, order_no, buyer_name, title, price_fen, fee_fen, created_at, release_at,
       released_at, seller_kind) values (${uid}, '${no}', 'O${count}', '买家', '设计', ${gross}, ${fee}, ${at}, ${at}, ${at}, 'person')`,
  );
  return no;
}
const wentBack = (uid: number, settlement: string, day: string, amount: number) =>
  app.database.asOwner(
    `insert into income_refunds (uid, refund_no, settlement_no, order_no, title, amount_fen, reason, status, proposed_by,
       proposer, proposed_at, decided_by, decider, decided_at) values (${uid}, 'TK${(count += 1)}', '${settlement}', 'O1',
       '设计', ${amount}, '退还部分价款', 'approved', 'a', '甲', app_now(), 'b', '乙', timestamptz '${day} 12:00:00+08')`,
  );
const make = (quarter: string) => app.call(api.withholding.staffReportMake, { quarter }, one);
const sent = (no: string) =>
  app.call(api.withholding.staffReportSent, { no, receipt: '电子税务局受理001' }, two);
async function fileOf(no: string) {
  const answer = await fetch(`${app.url}${api.withholding.staffReportFile.path}?no=${no}`, {
    headers: one as Record<string, string>,
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const rows = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  return { status: answer.status, digest: createHash('sha256').update(bytes).digest('hex'), rows };
}

test('the report of a quarter has what arrived in it less what went back in it of each seller, by 分, and its file is kept as it was', async () => {
  const person = await seller('林小满');
  const household = await seller('周立', '92310000MA1K000001');
  const company = await seller('苏州样例', '91310000MA1K000001');
  const first = await earned(person, '2026-03-31', 20_000_00, 1_000_00);
  await earned(person, '2026-04-01', 400_000_00, 20_000_00);
  await earned(person, '2026-06-30', 95_441_49, 4_772_07);
  await earned(household, '2026-05-05', 3_000_00, 150_00);
  await earned(company, '2026-05-06', 5_000_00, 250_00);
  await wentBack(person, first, '2026-05-20', 4_185_69);
  const { data } = await make('2026-Q2');
  expect(data).toMatchObject({
    version: 1,
    status: 'made',
    sellers: 3,
    deals: 4,
    gross: 503_441.49,
    refunds: 4185.69,
    net: 499_255.8,
    fee: 25_172.07,
    actions: ['sent'],
  });
  const { status, digest, rows } = await fileOf(data.report_no);
  expect([status, digest]).toEqual([200, data.digest]);
  expect(rows[0]).toContain('收入总额（含税）,退款金额,收入净额,支付平台佣金,交易笔数');
  const of = (name: string) => rows.find((row) => row.includes(name))!;
  expect(of('林小满')).toMatch(/,自然人,林小满,.*,新增,2026-Q2,495441\.49,4185\.69,491255\.80,24772\.07,2$/);
  expect(of('周立商行')).toMatch(/,个体工商户,周立商行,营业执照,92310000MA1K000001,新增,/);
  expect(of('苏州样例商行')).toMatch(/,企业,苏州样例商行,营业执照,91310000MA1K000001,新增,/);
  expect(rows.at(-1)).toContain('503441.49,4185.69,499255.80,25172.07,4');
  expect((await sent(data.report_no)).data).toMatchObject({ status: 'sent', receipt: '电子税务局受理001' });
  expect((await sent(data.report_no)).status).toBe(409);
});

test('a corrected report is a new version beside the one that was sent, names no identity again that has not changed, and marks one that has', async () => {
  const [same, other] = [await seller('何一'), await seller('何二')];
  await earned(same, '2025-11-01', 1_000_00, 50_00);
  await earned(other, '2025-11-02', 2_000_00, 100_00);
  const before = (await make('2025-Q4')).data;
  await sent(before.report_no);
  const digest = (await fileOf(before.report_no)).digest;
  await earned(same, '2025-12-31', 10_00, 50);
  await called(other, '何二改');
  const draft = (await make('2025-Q4')).data;
  const again = (await make('2025-Q4')).data;
  expect([draft.version, again.version, again.gross]).toEqual([2, 3, 3010]);
  const { list } = (await app.call(api.withholding.staffReportList, { keyword: '2025-Q4' }, two)).data;
  expect(Object.fromEntries(list.map(({ version, status }) => [version, status]))).toEqual({
    1: 'sent',
    2: 'replaced',
    3: 'made',
  });
  const { rows } = await fileOf(again.report_no);
  expect(rows.some((row) => row.includes('何一'))).toBe(false);
  expect(rows.find((row) => row.includes('何二改'))).toContain(',变更,');
  expect((await fileOf(before.report_no)).digest).toBe(digest);
});

test('the report of a quarter that is not over, has no income, or names somebody without a verified identity is not made', async () => {
  const said = async (quarter: string) => {
    const { status, body } = await make(quarter);
    return [status, JSON.stringify(body)];
  };
  expect(await said('2098-Q1')).toEqual([422, expect.stringContaining('2098-Q1还没有结束')]);
  expect(await said('2021-Q1')).toEqual([422, expect.stringContaining('2021-Q1没有需要报送的收入')]);
  const { uid } = await newOwner(app.deps);
  await earned(uid, '2025-02-01', 1_000_00, 50_00);
  expect(await said('2025-Q1')).toEqual([422, expect.stringContaining('1位有收入的用户没有实名信息')]);
  expect((await app.call(api.withholding.staffReportList, { keyword: '2025-Q1' }, one)).data.total).toBe(0);
});
