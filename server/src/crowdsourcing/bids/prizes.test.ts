import { api } from '@uc/contract';
import { fen, split, sum } from '@uc/contract/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paperOf } from '../../account/testing';
import { reconcile } from '../../finance/books/reconciliation';
import { report } from '../../finance/channels/testing';
import { newNo } from '../../finance/testing';
import { balancesOf } from '../../ledger/index';
import { newPayer, type Payer, proof } from '../../orders/cashier/testing';
import { newSubAccount, PASSWORD } from '../../passport/testing';
import { newProvider } from '../../provider/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { confirmedBy } from '../contracts/testing';
import {
  draftOf,
  letPass,
  newProviders,
  offer,
  openRequest,
  plan,
  requestStaff,
  type RequestStaff,
} from '../testing';

let app: TestApp;
let staff: RequestStaff;
let makers: Awaited<ReturnType<typeof newProviders>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await requestStaff(app);
  makers = await newProviders(app, 3);
});
afterAll(() => app.close());

const balances = (uid: number) => balancesOf(app.database.db, uid);
const agreed = async (...uids: number[]) => {
  for (const uid of uids) expect(await reconcile(app.database.db, { uid })).toEqual([]);
};
const sendWork = async (no: string, { as, uid }: (typeof makers)[number]) => {
  const file = await paperOf(app, uid, 'bid_attachment', '稿件.jpg');
  return (await app.call(api.bids.submit, { request_no: no, plan, attachments: [file] }, as)).data.bid_no;
};

/** A 悬赏 that was handed in and is to be paid. */
async function rewardOf(buyer: Payer, reward: number, share: readonly number[]) {
  const terms = { mode: 'reward', reward, winners: share.length, split: share };
  const { request_no, version } = await draftOf(app, buyer.as, terms);
  await app.call(api.requests.submit, { request_no, version }, buyer.as);
  const own = async () => (await app.call(api.requests.detail, { request_no }, buyer.as)).data;
  const { order_nos: orderNos } = (await own()).own!;
  return {
    no: request_no,
    orderNos,
    own,
    seen: async () => ({ request_no, version: (await own()).own!.version }),
    pay: (as: As = buyer.as, more: object = {}) =>
      app.call(api.orders.pay, { order_nos: orderNos, ...proof, ...more }, as),
  };
}

/** A member who pays within a quota of 600.00, and what of it is used. */
async function newMember({ uid }: Payer) {
  const { as, subId } = await newSubAccount(
    app.deps,
    uid,
    ['crowd.request:view', 'crowd.escrow:pay', 'order.order:view', 'order.order:pay'],
    { quotaStatus: true, quota: fen(600_00) },
  );
  const used = async () =>
    (
      await app.database.asOwner<{ n: number }>(
        `select used_fen::int as n from quota_uses where sub_id = '${subId}'`,
      )
    )[0]!.n;
  return { as, subId, used };
}

describe('a 悬赏 that is banned before its contract', () => {
  test('a 悬赏 banned before its contract gives every 分 back by its way: to the balance, the channel, the member’s quota', async () => {
    const buyer = await newPayer(app, { rmb: 200_00 });
    const payer = await newMember(buyer);
    const one = await rewardOf(buyer, 500.01, [50, 30, 20]);
    const { pay_no } = (await one.pay(payer.as, { channel: 'alipay' })).data;
    await report(app, { channel: 'alipay', payNo: pay_no!, amount: 300_01, channelNo: newNo('2088') });
    expect([(await one.own()).status, await payer.used()]).toEqual(['auditing', 500_01]);
    await staff.approve(one.no);
    await sendWork(one.no, makers[0]!);
    expect((await staff.ban(one.no)).data.status).toBe('banned');
    expect(await balances(buyer.uid)).toMatchObject({
      'L.AVAIL': 200_00,
      'L.FROZEN': 300_01,
      'L.ESCROW': 0,
    });
    await app.runner.run('outbox');
    expect(await balances(buyer.uid)).toMatchObject({ 'L.AVAIL': 200_00, 'L.FROZEN': 0, 'L.ESCROW': 0 });
    expect(await payer.used()).toBe(0);
    await agreed(buyer.uid);
  });
});

describe('a request that is banned once somebody was chosen', () => {
  /** Where its bids stand; whoever made one does not see a banned request any more. */
  const bidsOn = async (no: string) =>
    (
      await app.database.asOwner<{ status: string }>(
        `select distinct status from crowd_bids where request_no = '${no}'`,
      )
    ).map(({ status }) => status);
  /** The accounts that are told that the request was closed. */
  const toldOf = async (no: string) =>
    (
      await app.database.asOwner<{ uid: string }>(
        `select uid from messages where title = '需求已关闭' and link like '%${no}' order by uid`,
      )
    ).map(({ uid }) => Number(uid));

  test('a request that is banned after the selection has no winners, and no objection waits for an answer', async () => {
    const [a, b] = makers;
    const buyer = await newPayer(app, { rmb: 500_00 });
    const one = await rewardOf(buyer, 500, [100]);
    await one.pay();
    await staff.approve(one.no);
    const [won, lost] = [await sendWork(one.no, a!), await sendWork(one.no, b!)];
    await app.call(api.requests.selectEarly, await one.seen(), buyer.as);
    await app.call(api.bids.select, { ...(await one.seen()), bid_nos: [won] }, buyer.as);
    await app.call(api.bids.object, { bid_no: lost, text: '获奖作品涉嫌抄袭，请核实。' }, b!.as);
    const ban = await staff.ban(one.no);
    expect(ban.data).toMatchObject({ status: 'banned', objections: [], actions: [] });
    const open = await app.call(api.requests.staffList, { status: 'open', page_size: 50 }, staff.as);
    expect(open.data.list.map(({ request_no }) => request_no)).not.toContain(one.no);
    expect(await bidsOn(one.no)).toEqual(['lost']);
    expect(await toldOf(one.no)).toEqual([a!.uid, b!.uid].toSorted((x, y) => x - y));
    expect(await balances(buyer.uid)).toMatchObject({ 'L.AVAIL': 500_00, 'L.ESCROW': 0 });
    await agreed(buyer.uid);
  });

  test('a request that is banned after the selection has no contract any more that could be signed or paid', async () => {
    const [a] = makers;
    const buyer = await newPayer(app, { rmb: 2000_00 });
    const no = await openRequest(app, staff, buyer.as);
    const { bid_no } = (await app.call(api.bids.submit, offer(no), a!.as)).data;
    const seen = async () => ({
      request_no: no,
      version: (await app.call(api.requests.detail, { request_no: no }, buyer.as)).data.own!.version,
    });
    await app.call(api.requests.selectEarly, await seen(), buyer.as);
    await app.call(api.bids.select, { ...(await seen()), bid_nos: [bid_no] }, buyer.as);
    const [{ contract_no } = { contract_no: '' }] = await app.database.asOwner<{ contract_no: string }>(
      `select contract_no from contracts where request_no = '${no}'`,
    );
    for (const { as } of [a!, buyer]) await confirmedBy(app, as, contract_no);
    const { order_no } = (await app.call(api.contracts.fund, { contract_no, seq: 1 }, buyer.as)).data;
    expect((await staff.ban(no)).data.status).toBe('banned');
    const { data: ended } = await app.call(api.contracts.detail, { contract_no }, buyer.as);
    expect(ended).toMatchObject({ status: 'closed', reason: '需求因违规被平台关闭' });
    expect((await app.call(api.orders.pay, { order_nos: [order_no], ...proof }, buyer.as)).status).toBe(409);
    expect(await bidsOn(no)).toEqual(['lost']);
    await agreed(buyer.uid, a!.uid);
  });
});

/** An account whose days of thinking it over are gone. */
async function closed({ uid, as }: (typeof makers)[number]): Promise<void> {
  const proven = { scene: 'close_account', method: 'password', password: PASSWORD } as const;
  const { verify_token } = (await app.call(api.passport.verify, proven, as)).data;
  expect((await app.call(api.account.closeAccount, { verify_token, reason: '不再使用' }, as)).status).toBe(
    200,
  );
  await app.database.asOwner(`update users set closing_at = now() where uid = ${uid}`);
  expect(await app.runner.run('account.close')).toBe(1);
}

describe('the end of an account', () => {
  test('a bidder whose account is closed is counted no more: its objection keeps no winner waiting, and of the only work the buyer is free again', async () => {
    const leaving = await newProvider(app);
    const buyer = await newPayer(app, { rmb: 1000_00 });
    const [chosen, alone] = [await rewardOf(buyer, 500, [100]), await rewardOf(buyer, 500, [100])];
    for (const one of [chosen, alone]) {
      await one.pay();
      await staff.approve(one.no);
      await sendWork(one.no, leaving);
    }
    const won = await sendWork(chosen.no, makers[0]!);
    await app.call(api.requests.selectEarly, await chosen.seen(), buyer.as);
    await app.call(api.bids.select, { ...(await chosen.seen()), bid_nos: [won] }, buyer.as);
    const { list } = (await app.call(api.bids.carried, {}, leaving.as)).data;
    const { bid_no } = list.find(({ request_no }) => request_no === chosen.no)!;
    await app.call(api.bids.object, { bid_no, text: '获奖作品涉嫌抄袭，请核实。' }, leaving.as);
    expect((await alone.own()).own!.actions).not.toContain('close');

    await closed(leaving);
    expect([(await chosen.own()).bid_count, (await alone.own()).bid_count]).toEqual([1, 0]);
    expect((await alone.own()).own!.actions).toContain('close');
    await letPass(app, chosen.no, 4);
    await app.runner.run('requests.clocks');
    expect((await chosen.own()).status).toBe('delivering');
  });
});

test('a maker whose work has won cannot close the account before the announcement and the contract have ended', async () => {
  const winner = await newProvider(app);
  const buyer = await newPayer(app, { rmb: 500_00 });
  const one = await rewardOf(buyer, 500, [100]);
  await one.pay();
  await staff.approve(one.no);
  const won = await sendWork(one.no, winner);
  const kept = async () =>
    (await app.call(api.account.closeCheck, {}, winner.as)).data.checks
      .filter(({ code, pass }) => !pass && (code === 'bids' || code === 'contracts'))
      .map(({ code }) => code);
  await app.call(api.requests.selectEarly, await one.seen(), buyer.as);
  expect(await kept()).toEqual([]);
  await app.call(api.bids.select, { ...(await one.seen()), bid_nos: [won] }, buyer.as);
  expect(await kept()).toEqual(['bids']);
  await letPass(app, one.no, 4);
  await app.runner.run('requests.clocks');
  expect(await kept()).toEqual(['contracts']);
});

describe('a 悬赏 of which nobody is chosen', () => {
  /** Seven days without a choice, then the five working days of staff, both over. */
  async function ranOut(one: Awaited<ReturnType<typeof rewardOf>>): Promise<string> {
    await letPass(app, one.no, 7.1);
    await app.runner.run('requests.clocks');
    expect((await one.own()).status).toBe('deciding');
    await letPass(app, one.no, 30);
    await app.runner.run('requests.clocks');
    await app.runner.run('requests.clocks');
    return (await one.own()).status;
  }

  test('a 悬赏 without a selection is split in equal parts among the shortlisted, the odd 分 to the first, with nothing left over', async () => {
    const buyer = await newPayer(app, { rmb: 500_02 });
    const payer = await newMember(buyer);
    const one = await rewardOf(buyer, 500.02, [60, 40]);
    await one.pay(payer.as);
    await staff.approve(one.no);
    const before = await Promise.all(makers.map(({ uid }) => balances(uid)));
    for (const maker of makers) {
      const bid_no = await sendWork(one.no, maker);
      await app.call(api.bids.shortlist, { bid_no, on: true }, buyer.as);
    }
    await app.call(api.requests.selectEarly, await one.seen(), buyer.as);
    expect(await ranOut(one)).toBe('completed');
    const got = await Promise.all(
      makers.map(async ({ uid }, index) => {
        const after = await balances(uid);
        const more = (account: 'L.PENDING' | 'R.FEE.SERVICE') => after[account] - before[index]![account];
        return fen(more('L.PENDING') + more('R.FEE.SERVICE'));
      }),
    );
    expect([got, sum(got)]).toEqual([split(fen(500_02), [1, 1, 1]), 500_02]);
    expect(Math.max(...got) - Math.min(...got)).toBe(1);
    expect(await balances(buyer.uid)).toMatchObject({ 'L.AVAIL': 0, 'L.ESCROW': 0 });
    expect(await payer.used()).toBe(500_02);
    const { data } = await app.call(api.access.member, { sub_id: payer.subId }, buyer.as);
    expect(data.spent.at(-1)).toMatchObject({ amount: 500.02 });
    await agreed(buyer.uid, ...makers.map(({ uid }) => uid));
  });

  test('a 悬赏 without a selection goes back as a whole when nothing is shortlisted', async () => {
    const buyer = await newPayer(app, { rmb: 100_01 });
    const one = await rewardOf(buyer, 100.01, [100]);
    await one.pay();
    await staff.approve(one.no);
    await sendWork(one.no, makers[0]!);
    await app.call(api.requests.selectEarly, await one.seen(), buyer.as);
    expect(await ranOut(one)).toBe('closed');
    expect(await balances(buyer.uid)).toMatchObject({ 'L.AVAIL': 100_01, 'L.ESCROW': 0 });
    await agreed(buyer.uid);
  });
});

describe('the winners of a 悬赏', () => {
  test('three winners of a 悬赏 of 50/30/20 get three orders in one payment, each prize in escrow under a contract of its own', async () => {
    const rich = await newPayer(app, { rmb: 2000_00 });
    const one = await rewardOf(rich, 1000.01, [50, 30, 20]);
    expect([(await one.own()).status, one.orderNos.length]).toEqual(['unpaid', 3]);
    expect(await one.own()).toMatchObject({
      clock: { text: '未托管将退回草稿' },
      visibility_text: '公开，稿件仅雇主可见',
    });
    const preview = await app.call(api.orders.payPreview, { order_nos: one.orderNos }, rich.as);
    expect(preview.data.source).toMatchObject({ link: `/crowdsourcing/publish?request=${one.no}` });
    const alone = await app.call(api.orders.pay, { order_nos: one.orderNos.slice(0, 1), ...proof }, rich.as);
    expect(alone.status).not.toBe(200);
    await one.pay();
    expect([(await one.own()).status, (await one.own()).own!.escrow]).toEqual(['auditing', 1000.01]);
    await staff.approve(one.no);
    const works = [];
    for (const maker of makers) works.push(await sendWork(one.no, maker));
    await app.call(api.requests.selectEarly, await one.seen(), rich.as);
    expect((await one.own()).own!.events[0]!.text).toBe('提前选稿');
    const chosen = await app.call(api.bids.select, { ...(await one.seen()), bid_nos: works }, rich.as);
    expect(chosen.data.status).toBe('notice');
    await letPass(app, one.no, 3.1);
    await app.runner.run('requests.clocks');
    expect((await one.own()).status).toBe('delivering');
    const { data } = await app.call(api.contracts.list, { role: 'buyer', page_size: 50 }, rich.as);
    expect(data.list.map(({ total, escrow, status }) => [total, escrow, status])).toEqual(
      expect.arrayContaining([
        [500.01, 500.01, 'active'],
        [300, 300, 'active'],
        [200, 200, 'active'],
      ]),
    );
    for (const { as } of makers) {
      const carried = await app.call(api.bids.carried, { status: 'working' }, as);
      const won = carried.data.list.find(({ request_no }) => request_no === one.no);
      expect(won).toMatchObject({
        status: 'won',
        contract_no: expect.stringMatching(/^HT/),
        actions: ['contract'],
        clock: { text: expect.stringMatching(/^第.名作品交付：交付截止$/) },
      });
    }
    const published = await app.call(api.requests.published, { status: 'working' }, rich.as);
    expect(published.data.list[0]!.clock).toMatchObject({ text: '第1名作品交付：交付截止' });
    await agreed(rich.uid);
  });

  test('the winners of a 悬赏 are objected to once by a bidder who sent a work, and begin when staff have answered', async () => {
    const [a, b] = makers;
    const rich = await newPayer(app, { rmb: 500_00 });
    const one = await rewardOf(rich, 500, [100]);
    await one.pay();
    await staff.approve(one.no);
    const [won, lost] = [await sendWork(one.no, a!), await sendWork(one.no, b!)];
    await app.call(api.requests.selectEarly, await one.seen(), rich.as);
    const objection = { bid_no: lost, text: '获奖作品与已发布的作品雷同，涉嫌抄袭。' };
    expect((await app.call(api.bids.object, objection, b!.as)).status).toBe(409);
    await app.call(api.bids.select, { ...(await one.seen()), bid_nos: [won] }, rich.as);
    const { data: list } = await app.call(api.bids.list, { request_no: one.no }, b!.as);
    expect(list.list.map(({ is_own, rank, plan: text }) => [is_own, rank, text === null])).toEqual([
      [false, 1, true],
      [true, null, false],
    ]);
    expect((await app.call(api.bids.object, { ...objection, bid_no: won }, a!.as)).status).toBe(409);
    const { data: made } = await app.call(api.bids.object, objection, b!.as);
    expect(made.objection).toMatchObject({ text: objection.text, answer: null });
    expect((await app.call(api.bids.object, objection, b!.as)).status).toBe(409);
    await letPass(app, one.no, 3.1);
    await app.runner.run('requests.clocks');
    expect((await one.own()).status).toBe('notice');
    const open = await app.call(api.requests.staffList, { status: 'open', page_size: 50 }, staff.as);
    const waits = open.data.list.find(({ request_no }) => request_no === one.no);
    expect(waits).toMatchObject({ objections: [{ text: objection.text }] });
    const { version } = await staff.detail(one.no);
    const answer = { no: one.no, version, reason: '经比对不构成雷同' };
    expect((await app.call(api.requests.staffDismiss, answer, staff.as)).data.objections).toEqual([]);
    const told = await app.call(api.bids.list, { request_no: one.no }, b!.as);
    expect(told.data.list[1]!.objection).toMatchObject({ answer: answer.reason });
    await app.runner.run('requests.clocks');
    expect((await one.own()).status).toBe('delivering');
    await agreed(rich.uid);
  });

  test('the winners of a 悬赏 are dropped when an objection is upheld: nobody sees them any more, and all may object anew', async () => {
    const [a, b] = makers;
    const rich = await newPayer(app, { rmb: 500_00 });
    const one = await rewardOf(rich, 500, [100]);
    await one.pay();
    await staff.approve(one.no);
    const [first, other] = [await sendWork(one.no, a!), await sendWork(one.no, b!)];
    await app.call(api.requests.selectEarly, await one.seen(), rich.as);
    await app.call(api.bids.select, { ...(await one.seen()), bid_nos: [first] }, rich.as);
    const objection = { bid_no: other, text: '获奖作品不符合征集要求的尺寸。' };
    await app.call(api.bids.object, objection, b!.as);
    expect((await staff.uphold(one.no)).data).toMatchObject({ status: 'selecting', objections: [] });
    const { data: left } = await app.call(api.bids.list, { request_no: one.no }, b!.as);
    expect(left.list.map(({ is_own, objection: said }) => [is_own, said])).toEqual([[true, null]]);
    await app.call(api.bids.select, { ...(await one.seen()), bid_nos: [first] }, rich.as);
    expect((await app.call(api.bids.object, objection, b!.as)).status).toBe(200);
  });

  test('a 悬赏 with fewer winners than prizes gives back what nobody has won', async () => {
    const rich = await newPayer(app, { rmb: 1000_00 });
    const one = await rewardOf(rich, 1000, [70, 30]);
    await one.pay();
    await staff.approve(one.no);
    const work = await sendWork(one.no, makers[0]!);
    await app.call(api.requests.selectEarly, await one.seen(), rich.as);
    await app.call(api.bids.select, { ...(await one.seen()), bid_nos: [work] }, rich.as);
    await letPass(app, one.no, 3.1);
    await app.runner.run('requests.clocks');
    expect((await one.own()).own!.escrow).toBe(700);
    expect((await balances(rich.uid))['L.AVAIL']).toBe(300_00);
    await agreed(rich.uid);
  });
});
