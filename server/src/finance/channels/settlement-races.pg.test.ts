import { dayOf } from '@uc/contract/day';
import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heldByChannel } from '../../ledger/index';
import { newOwner, newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { newNo, recharge } from '../testing';
import { rounds } from '../../testing-breadth';

let app: TestApp;
let [one, two]: As[] = [];
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
  [one, two] = [(await newStaff(app.deps, 'finance')).as, (await newStaff(app.deps, 'finance2')).as];
});
afterAll(() => app.close());

type Channel = 'alipay' | 'wechat' | 'unionpay';
const collected = async (channel: Channel, amount: number) => {
  const { uid } = await newOwner(app.deps);
  await app.database.transaction((tx) => recharge(tx, uid, fen(amount), channel));
};
const enter = (channel: Channel, gross: number, as: As, settlement_no = newNo('ST')) =>
  app.call(
    api.channels.staffSettlementCreate,
    { channel, settlement_no, day: dayOf(new Date()), gross, fee: 0 },
    as,
  );
const held = (channel: Channel) => heldByChannel(app.database.db, channel);
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

test('settlements of a channel entered 20 times at once by two people are booked as far as the channel owes', async () => {
  for (let round = 0; round < rounds(5); round += 1) {
    await collected('alipay', 250_00);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => enter('alipay', 100, index % 2 === 0 ? one! : two!)),
    );
    expect(statusesOf(answers)).toEqual([200, 200, ...Array<number>(18).fill(422)]);
    expect(await held('alipay')).toBe(50_00);
    expect((await enter('alipay', 50, one!)).data.status).toBe('booked');
  }
});

test('two settlements that wait are approved at once beside a third of one person: never more than is owed', async () => {
  for (let round = 0; round < rounds(5); round += 1) {
    await collected('wechat', 120_000_00);
    const waiting = [await enter('wechat', 60_000, one!), await enter('wechat', 60_000, one!)];
    expect(waiting.map(({ data }) => data.status)).toEqual(['submitted', 'submitted']);
    const approve = (no: string) =>
      app.call(api.channels.staffSettlementApprove, { channel: 'wechat', no }, two!);
    const answers = await Promise.all([
      ...waiting.map(({ data }) => approve(data.settlement_no)),
      ...waiting.map(({ data }) => approve(data.settlement_no)),
      ...Array.from({ length: 6 }, () => enter('wechat', 0.01, one!)),
    ]);
    expect(statusesOf(answers).slice(0, 4)).toEqual([200, 200, 409, 409]);
    expect(statusesOf(answers.slice(4))).toEqual(Array<number>(6).fill(422));
    expect(await held('wechat')).toBe(0);
  }
  expect(await reconcile(app.database.db)).toEqual([]);
});

test('one settlement number entered at once by two people is one settlement', async () => {
  await collected('unionpay', 300_00);
  const settlement_no = newNo('ST');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      enter('unionpay', 100, index % 2 === 0 ? one! : two!, settlement_no),
    ),
  );
  expect(statusesOf(answers)).toEqual(Array<number>(10).fill(200));
  expect(await held('unionpay')).toBe(200_00);
});
