import { api } from '@uc/contract';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newStaff } from '../../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../../testing';
import { wechatFundBill } from '../testing';
import { accountOf, lineWith, matchAll, today } from './testing';

let app: TestApp;
let one: As;
beforeAll(async () => {
  app = await startTestApp();
  one = (await newStaff(app.deps, 'finance')).as;
});
afterAll(() => app.close());

test.each(['bank', 'wechat'] as const)(
  'the file of 对账 of the account %s has every figure of every day that the page shows',
  async (of) => {
    const account = accountOf(app, 100_000);
    if (of === 'bank') {
      const file = await account.kept(one, account.moved(1234.5, '来款'), account.moved(-88, '房租'));
      await matchAll(app, file, one);
      const { key } = await lineWith(app, one, '房租');
      await app.call(api.bankfiles.staffExplain, { key, reason: '办公室房租' }, one);
    } else {
      const row = (what: string, yuan: number, serial: string) => ({
        ...{ at: `${today} 08:00:0${serial}`, what, yuan, serial, ref: serial },
      });
      await account.keep(
        one,
        wechatFundBill([row('交易', 2000, '1'), row('手续费', -12, '2'), row('提现', -900, '3')]),
      );
    }
    const { list, total } = (await app.call(api.bankfiles.staffDays, { account: of }, one)).data;
    const { text } = await app.call(api.bankfiles.staffDaysFile, { account: of }, one);
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
    expect([rows.length, total]).toEqual([list.length, list.length]);
    expect(rows.toReversed()).toEqual(
      list.map((day) => ({
        日期: day.day,
        期初: day.opening,
        收入笔数: String(day.in_count),
        收入: day.in_sum,
        支出笔数: String(day.out_count),
        支出: day.out_sum,
        其中手续费: day.channel?.fees ?? '',
        其中提现到银行: day.channel?.withdrawn ?? '',
        期末: day.closing,
        已匹配: String(day.matched_count),
        已说明: String(day.explained_count),
        我方变动: day.booked,
        我方余额: day.channel?.book ?? '',
        结果: day.is_ok ? '一致' : '有差异',
        差异: day.differences.join('；'),
      })),
    );
  },
);
