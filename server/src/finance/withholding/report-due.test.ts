import { api } from '@uc/contract';
import { startOf } from '@uc/contract/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOwner, newStaff } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';

let app: TestApp;
const alarms: object[] = [];
beforeAll(async () => {
  app = await startTestApp();
  app.deps.log.error = (line: object) => void alarms.push(line);
});
afterAll(() => app.close());

/** Noon of a day of the year after this one, to which nobody's real income comes near. */
const year = new Date().getUTCFullYear() + 1;
const noonOf = (day: string) => app.database.setClock(startOf(day).getTime() + 12 * 3_600_000 - Date.now());
async function due() {
  const { as } = await newStaff(app.deps, 'finance');
  return (await app.call(api.withholding.staffReportDue, {}, as)).data.list;
}
async function alarmed() {
  await app.runner.run('finance.taxReport');
  return alarms.splice(0);
}
async function earned(day: string) {
  const { uid } = await newOwner(app.deps);
  const at = `timestamptz '${day} 12:00:00+08'`;
  await app.database.asOwner(
    `insert into settlements (uid, settlement_no, order_no, buyer_name, title, price_fen, fee_fen, created_at, release_at,
       released_at, seller_kind) values (${uid}, 'Z${day}', 'O${day}', '买家', '设计', 10000, 0, ${at}, ${at}, ${at}, 'person')`,
  );
}

test('staff are reminded of a quarter in which somebody earned from its end until it is reported, also when its day is over', async () => {
  await earned(`${year}-05-20`);
  await noonOf(`${year}-06-30`);
  expect([await due(), await alarmed()]).toEqual([[], []]);
  const second = { quarter: `${year}-Q2`, until: `${year}-07-31` };
  for (const day of [`${year}-07-01`, `${year}-07-31`, `${year}-08-01`]) {
    await noonOf(day);
    expect([await due(), await alarmed()]).toEqual([[second], [{ alarm: 'tax.report', ...second }]]);
  }
  await earned(`${year}-12-31`);
  await noonOf(`${year + 1}-01-02`);
  const fourth = { quarter: `${year}-Q4`, until: `${year + 1}-01-31` };
  expect(await due()).toEqual([second, fourth]);

  await app.database.asOwner(
    `insert into tax_reports (report_no, quarter, version, content, digest, gross_fen, refunds_fen, fee_fen, sellers, deals,
       status, made_by, made_name, made_at, sent_name, sent_at, receipt)
     values ('SB1', '${second.quarter}', 1, 'x', repeat('a', 64), 10000, 0, 0, 1, 1, 'sent', 'a', '甲', app_now(), '甲', app_now(), '受理')`,
  );
  expect([await due(), await alarmed()]).toEqual([[fourth], [{ alarm: 'tax.report', ...fourth }]]);
});
