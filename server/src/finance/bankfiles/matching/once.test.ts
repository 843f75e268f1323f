import { api } from '@uc/contract';
import { dayAfter } from '@uc/contract/day';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOwner } from '../../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../../testing';
import { rounds } from '../../../testing-breadth';
import { reconcile } from '../../books/reconciliation';
import { atBank, enter, newTransfer } from '../../bookings/claims/testing';
import {
  approved,
  bankNo,
  gbkBank,
  newStaffPair,
  resultCsv,
  seen,
  sentBatch,
  type StaffPair,
  upload,
} from '../../payouts/testing';
import { recharge } from '../../testing';
import { wechatFundBill } from '../testing';
import { accountOf, lineWith, matchAll, numbered, today, workOf } from './testing';

let app: TestApp;
let staff: StaffPair;
let [one, two]: As[] = [];
let account: ReturnType<typeof accountOf>;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 8 });
  app.deps.config.payoutLayouts = [gbkBank];
  app.deps.partners.payout = null;
  account = accountOf(app, 100_000);
  staff = await newStaffPair(app);
  one = staff.one.as;
  two = staff.two.as;
  // Of the last day in the files nothing is missing yet.
  await kept(account.moved(1, '次日', { at: `${tomorrow} 09:00:00` }));
  await kept(account.moved(1, '当日'));
});
afterAll(() => app.close());

const tomorrow = dayAfter(today, 1);
const take = (as: As, key: string, target: string) => app.call(api.bankfiles.staffTake, { key, target }, as);
const kept = (...lines: Parameters<typeof account.kept>[1][]) => account.kept(one!, ...lines);
const alone = { account: '', name: '' };
/** What 对账 says of today. */
async function differences(): Promise<string[]> {
  const { list } = (await app.call(api.bankfiles.staffDays, {}, one)).data;
  return list.find(({ day }) => day === today)!.differences;
}
/** Movements of today that only we have, as 对账 counts them: their number and net amount. */
async function onlyOurs(): Promise<[number, number]> {
  const text = (await differences()).find((each) => each.startsWith('只有我方有'));
  const [, count = '0', net = '0'] = /有 (\d+)笔，净额([-\d,.]+)元/.exec(text ?? '') ?? [];
  return [Number(count), Number(net.replaceAll(',', ''))];
}
/** A batch of two payouts that the bank says it has paid. */
async function paidBatch(...amounts: [number, number]) {
  const [first, second] = await approved(app, staff, ...amounts);
  const batch = await sentBatch(app, staff);
  for (const [index, { no }] of [first!, second!].entries()) {
    const said = [no, (amounts[index]! / 100).toFixed(2), '交易成功', bankNo()] as const;
    await upload(app, batch, resultCsv([said]), staff.one);
  }
  return { batch, nos: [first!.no, second!.no] };
}

test('a batch that the bank lists as one line explains its payouts, none of which has a line of its own, and the other way round, also when two people match both at once', async () => {
  const whole = await paidBatch(410_00, 420_00);
  const [count, net] = await onlyOurs();
  expect(await matchAll(app, await kept(account.moved(-830, `代付一批 ${whole.batch}`, alone)), one!)).toBe(
    1,
  );
  expect(await onlyOurs()).toEqual([count - 2, net + 830]);
  expect(await matchAll(app, await kept(account.moved(-410, `提现 ${whole.nos[0]!}`)), one!)).toBe(0);
  expect(await lineWith(app, one!, whole.nos[0]!)).toMatchObject({ open_kind: 'twice', proposals: [] });
  const { key } = await lineWith(app, one!, '代付一批');
  await app.call(api.bankfiles.staffUndo, { key, reason: '逐笔核对' }, one);
  expect(await lineWith(app, one!, '代付一批')).toMatchObject({ state: 'open', proposals: [] });
  expect(await onlyOurs()).toEqual([count, net]);

  // The payout first: then the batch is none of the proposals, and its number matches nothing.
  const parts = await paidBatch(510_00, 520_00);
  const file = await kept(
    account.moved(-510, `提现 ${parts.nos[0]!}`),
    account.moved(-1030, `整批 ${parts.batch}`, alone),
  );
  expect(await matchAll(app, file, one!)).toBe(1);
  expect(await lineWith(app, one!, '整批')).toMatchObject({ open_kind: 'twice', proposals: [] });

  // At once: each of two people sees a line that the other's excludes.
  for (let round = 0; round < rounds(3); round += 1) {
    const both = await paidBatch(610_00 + round, 620_00);
    await matchAll(
      app,
      await kept(
        // Twins: neither is matched by itself.
        ...[1, 2].map(() => account.moved(-(610 + round / 100), '代付单笔')),
        account.moved(-(1230 + round / 100), `代付全部${round}`, alone),
      ),
      one!,
    );
    const { list } = (await app.call(api.bankfiles.staffWork, { keyword: '代付单笔', state: 'open' }, one))
      .data;
    const single = list.find(({ proposals }) =>
      proposals.some(({ target }) => target.endsWith(both.nos[0]!)),
    )!;
    // Without its number it is proposed by its sum.
    const all = await lineWith(app, one!, `代付全部${round}`);
    expect(all.proposals.map(({ target }) => target)).toEqual([`batch:${both.batch}`]);
    const pressed = await Promise.all([
      take(one!, single.key, `payout:${both.nos[0]!}`),
      take(two!, all.key, `batch:${both.batch}`),
    ]);
    expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  }
  // The one day after all others has balances of its own.
  expect((await reconcile(app.database.db)).map(({ subject }) => subject)).toEqual([`bank ${tomorrow}`]);
});

test('a batch whose file was asked back is not taken back, and so not paid again, while a line of the bank stands for it', async () => {
  await approved(app, staff, 210_00, 220_00);
  const batch = await sentBatch(app, staff);
  await matchAll(app, await kept(account.moved(-430, `代付 ${batch}`, alone)), one!);
  const { key } = await lineWith(app, one!, batch);
  const ask = async () =>
    app.call(
      api.payouts.staffRecall,
      { no: batch, version: (await seen(app, batch, staff.one)).version, reason: '重复制作' },
      one,
    );
  expect((await ask()).status).toBe(200);
  const confirm = async () =>
    app.call(
      api.payouts.staffRecallDecide,
      { no: batch, version: (await seen(app, batch, staff.two)).version, event: 'confirm' },
      two,
    );
  const refused = await confirm();
  expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('不能收回')]);
  await app.call(api.bankfiles.staffUndo, { key, reason: '匹配错了' }, one);
  expect((await confirm()).data).toMatchObject({ status: 'taken_back' });
  // Taken back, it stands for no line.
  await matchAll(app, await kept(account.moved(-430, `再付 ${batch}`, alone)), one!);
  expect(await lineWith(app, one!, '再付')).toMatchObject({ open_kind: 'late', proposals: [] });
});

test('a second line of the bank with the number and amount of one that has credited a customer is matched with nothing', async () => {
  const paid = await newTransfer(app, 640);
  const row = (seconds: string) => ({
    yuan: 640,
    no: 'CCB640',
    memo: `充值${paid.memo}`,
    at: `${today} 00:00:${seconds}`,
  });
  const file = await account.keep(one!, numbered(640, [row('01'), row('02')]));
  expect(await matchAll(app, file, one!)).toBe(1);
  const { list } = (await app.call(api.bankfiles.staffWork, { keyword: paid.memo }, one)).data;
  expect(list.map(({ state, open_kind }) => `${state} ${open_kind ?? ''}`).toSorted()).toEqual([
    'matched ',
    'open twice',
  ]);
});

test('a settlement that was entered by hand is the one of the bill’s row and of the line of the bank, whichever file comes first', async () => {
  const { uid } = await newOwner(app.deps);
  await app.database.transaction((tx) => recharge(tx, uid, fen(20_000_00), 'wechat'));
  for (const [yuan, isBillFirst] of [
    [1946.1, true],
    [1947.2, false],
  ] as const) {
    const entered = {
      channel: 'wechat',
      settlement_no: `S${yuan * 10}`,
      day: today,
      gross: yuan,
      fee: 0,
    } as const;
    expect((await app.call(api.channels.staffSettlementCreate, entered, one)).status).toBe(200);
    const had = await atBank(app);
    const [serial, memo] = [String(yuan * 10), `商户提现${yuan}`];
    const row = { at: `${today} 00:00:01`, what: '提现', yuan: -yuan, serial, ref: serial };
    const files = [
      await account.keep(one!, wechatFundBill([row])),
      await kept(account.moved(yuan, memo, { name: '财付通支付科技有限公司' })),
    ];
    for (const file of isBillFirst ? files : files.toReversed())
      expect(await matchAll(app, file, one!)).toBe(1);
    expect(await atBank(app)).toBe(had);
    const { list } = (await app.call(api.bankfiles.staffWork, { keyword: `wechat:S${yuan * 10}` }, one)).data;
    expect(list.map(({ match }) => match!.kind)).toEqual(['settlement', 'settlement']);
  }
});

test('a transfer that was credited by the bank’s number, and money that was typed before its file came, are matched with their line and not entered again', async () => {
  const before = await onlyOurs();
  const credited = await newTransfer(app, 731);
  await app.call(api.recharge.staffMatch, { no: credited.no, bank_txn_no: 'BY-NUMBER-1' }, one);
  const { list } = (await app.call(api.bookings.staffList, { keyword: credited.no }, two)).data;
  await app.call(api.bookings.staffApprove, { no: list[0]!.no }, two);
  const typed = (await enter(app, one!, 'TYPED-732', 732)).data.receipt_no;
  // Money that no file has is a difference, also while nobody knows whose it is.
  expect(await onlyOurs()).toEqual([before[0] + 2, Math.round((before[1] + 731 + 732) * 100) / 100]);
  const had = await atBank(app);
  const file = await kept(account.moved(731, `货款${credited.memo}`), account.moved(732, '往来款'));
  expect(await matchAll(app, file, one!)).toBe(1);
  expect(await workOf(app, one!)).toMatchObject({
    [`货款${credited.memo}`]: 'recharge',
    往来款: 'open: twice',
  });
  const line = await lineWith(app, one!, '往来款');
  expect(line.proposals[0]).toMatchObject({ target: `receipt:${typed}`, why: '同日同额，已人工登记' });
  expect((await take(one!, line.key, `receipt:${typed}`)).status).toBe(200);
  expect([await atBank(app), await onlyOurs()]).toEqual([had, before]);
});
