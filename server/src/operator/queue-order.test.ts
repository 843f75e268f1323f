import { api } from '@uc/contract';
import { dayAfter, dayOf } from '@uc/contract/day';
import { staffQueues } from '@uc/contract/staff-queues';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newNo } from '../finance/testing';
import { newStaff } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';

let app: TestApp;
let as: As;
beforeAll(async () => {
  app = await startTestApp();
  ({ as } = await newStaff(app.deps, 'super'));
});
afterAll(() => app.close());

const yesterday = () => dayAfter(dayOf(new Date()), -1);
const line = async () => {
  const about = { amount: 100, memo: '往来款', payer_name: '某某公司', received_day: yesterday() };
  return (await app.call(api.recharge.staffBankLineAdd, { ...about, bank_txn_no: newNo('CMBO') }, as)).data
    .receipt_no;
};
const template = async () => {
  const template_id = newNo('order-').toLowerCase();
  const terms = { name: '满减券', kind: 'full_cut', face_value: 1, threshold: 2, valid_days: 30 } as const;
  const made = { template_id, ...terms, claim_type: 'grant', total_count: 1 } as const;
  await app.call(api.coupons.staffTemplateCreate, made, as);
  return template_id;
};
const notice = async () =>
  (await app.call(api.messages.staffNoticeCreate, { title: newNo('公告'), content: '今晚维护' }, as)).data.no;

test.each<[keyof typeof lists, () => Promise<string>]>([
  ['receipt', line],
  ['coupon-template', template],
  ['notice', notice],
])('the queue %s has first what waits longest, in the list of all the newest', async (queue, make) => {
  const numbers: string[] = [];
  for (const minutes of [1, 2, 3]) {
    await app.database.setClock(minutes * 60_000);
    numbers.push(await make());
  }
  expect(await lists[queue](staffQueues[queue].waits)).toEqual(numbers);
  expect(await lists[queue]({})).toEqual(numbers.toReversed());
});

const lists = {
  receipt: async (input: object) =>
    (await app.call(api.recharge.staffBankLineList, input, as)).data.list.map((row) => row.receipt_no),
  'coupon-template': async (input: object) =>
    (await app.call(api.coupons.staffTemplates, input, as)).data.list.map((row) => row.template_id),
  notice: async (input: object) =>
    (await app.call(api.messages.staffNotices, input, as)).data.list.map((row) => row.no),
};

test('a line of yesterday waits since it was entered, in its list as in the overview', async () => {
  await line();
  const { list } = (await app.call(api.recharge.staffBankLineList, staffQueues.receipt.waits, as)).data;
  const entered = Date.parse(`${list[0]!.created_at.replace(' ', 'T')}+08:00`);
  expect(Math.abs(Date.now() - entered)).toBeLessThan(30 * 60_000);
  expect(list[0]!.received_at).toBe(`${yesterday()} 00:00:00`);
  const waiting = (await app.call(api.operator.waiting, {}, as)).data.list;
  expect(waiting.find(({ queue }) => queue === 'receipt')!.oldest_at).toBe(list[0]!.created_at);
});
