import { api } from '@uc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../../finance/books/reconciliation';
import { newestOfOwner } from '../../messages/testing';
import { newSubAccount, PASSWORD } from '../../passport/testing';
import { newProvider } from '../../provider/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { confirmedBy, newParty } from '../contracts/testing';
import { draftOf, letPass, newBuyer, requestStaff, type RequestStaff, submittedOf } from '../testing';
import { better, hireOf, inDays, milestone, newHire, offered } from './testing';

let app: TestApp;
let staff: RequestStaff;
beforeAll(async () => {
  app = await startTestApp();
  staff = await requestStaff(app);
});
afterAll(() => app.close());

const newest = async (uid: number) => (await newestOfOwner(app, uid, 1))[0]!.title;
const todos = async (as: As) =>
  (await app.call(api.home.todos, {}, as)).data.list.map(({ key, link }) => `${key} ${link}`);
const contractOf = async (contract_no: string, as: As) =>
  (await app.call(api.contracts.detail, { contract_no }, as)).data;

describe('a direct hire', () => {
  test('a direct hire is offered with its milestones, accepted by the provider, signed by both and paid into escrow', async () => {
    const hire = await newHire(app, staff, { buyer: await newParty(app, 'person', 1000_00) });
    const { buyer, provider, no } = hire;
    expect(await hire.request()).toMatchObject({
      status: 'offered',
      status_text: '待服务商答复',
      amount: { text: '¥1,000.00' },
      bid_count: 0,
    });
    expect(await newest(provider.uid)).toBe('收到雇佣邀请');
    expect(await todos(provider.as)).toEqual([
      `hire_answer_work /crowdsourcing/carry?tab=hall&request=${no}`,
    ]);
    expect(await todos(buyer.as)).toEqual([]);
    const invited = (await app.call(api.requests.hall, { invited: '1' } as never, provider.as)).data.list;
    expect(invited.map(({ request_no, status }) => [request_no, status])).toEqual([[no, 'offered']]);
    const seen = await hire.seen(provider.as);
    expect(seen).toMatchObject({ side: 'provider', actions: ['accept', 'counter', 'decline'] });
    expect(seen.offers).toMatchObject([{ side: 'buyer', price: 1000, status: 'open', milestones: offered }]);
    expect((await hire.seen()).actions).toEqual([]);

    const accepted = await hire.accept(provider.as);
    expect([accepted.status, accepted.data.status_text, accepted.data.actions]).toEqual([
      200,
      '待签约托管',
      [],
    ]);
    const contractNo = accepted.data.contract_no!;
    for (const { uid } of [buyer, provider]) expect(await newest(uid)).toBe('雇佣已达成');
    expect(await contractOf(contractNo, buyer.as)).toMatchObject({
      status: 'pending_confirm',
      total: 1000,
      milestones: offered.map(({ title, amount, due_date }) => ({ title, amount, due_date })),
    });
    const { list } = (await app.call(api.bids.carried, { status: 'won' }, provider.as)).data;
    expect(list).toMatchObject([{ request_no: no, price: 1000, status: 'won', contract_no: contractNo }]);
    for (const { as } of [provider, buyer]) expect((await confirmedBy(app, as, contractNo)).status).toBe(200);
    const { order_no } = (await app.call(api.contracts.fund, { contract_no: contractNo, seq: 1 }, buyer.as))
      .data;
    const paid = await app.call(api.orders.pay, { order_nos: [order_no], pay_password: PASSWORD }, buyer.as);
    expect(paid.status).toBe(200);
    expect((await hire.request()).status).toBe('working');
    for (const { uid } of [buyer, provider]) expect(await reconcile(app.database.db, { uid })).toEqual([]);
  });

  test('a direct hire goes back and forth by counter-offers and a changed offer until the buyer accepts', async () => {
    const hire = await newHire(app, staff);
    const { buyer, provider, no } = hire;
    const countered = await hire.counter(provider.as, better, { note: '含三轮修改与全部源文件' });
    expect([countered.status, countered.data.status_text, countered.data.counters_left]).toEqual([
      200,
      '待雇主答复',
      4,
    ]);
    expect(await newest(buyer.uid)).toBe('服务商已还价');
    expect(await todos(buyer.as)).toEqual([`hire_answer /crowdsourcing/publish?request=${no}`]);
    expect(await todos(provider.as)).toEqual([]);
    expect((await hire.seen()).actions).toEqual(['accept', 'counter']);
    expect((await hire.seen(provider.as)).actions).toEqual(['decline']);
    expect((await hire.request()).own!.actions).toContain('answer');

    const changed = [milestone('标志初稿', 650, 11), milestone('全套规范', 450, 22)];
    expect((await hire.counter(buyer.as, changed)).data.status_text).toBe('待服务商答复');
    expect(await newest(provider.uid)).toBe('雇主已修改报价');
    expect((await hire.request()).amount.text).toBe('¥1,100.00');
    expect((await hire.counter(provider.as, better)).status).toBe(200);
    const accepted = await hire.accept(buyer.as);
    expect(accepted.status).toBe(200);
    expect(accepted.data.offers.map(({ side, price, status }) => [side, price, status])).toEqual([
      ['provider', 1200, 'accepted'],
      ['buyer', 1100, 'countered'],
      ['provider', 1200, 'countered'],
      ['buyer', 1000, 'countered'],
    ]);
    expect((await contractOf(accepted.data.contract_no!, provider.as)).milestones).toMatchObject(
      better.map(({ title, amount, due_date }) => ({ title, amount, due_date })),
    );
    // The list, the request and its contract name one price.
    expect(await hire.request()).toMatchObject({
      amount: { text: '¥1,200.00' },
      own: { price: 1200, milestones: better },
    });
    const texts = (await hire.request()).own!.events.map(({ text, actor }) => `${actor} ${text}`);
    expect(texts).toContain('服务商 服务商还价，等待雇主答复');
  });

  test('a direct hire that the provider declines, or the buyer ends, is closed, and the other side hears of it', async () => {
    const declined = await newHire(app, staff);
    const answer = await declined.decline(declined.provider.as);
    expect([answer.status, answer.data.offers[0]]).toEqual([
      200,
      expect.objectContaining({ status: 'declined', reason: '档期已满' }),
    ]);
    expect(await declined.request()).toMatchObject({
      status: 'closed',
      own: { reason: '服务商谢绝：档期已满' },
    });
    expect(await newest(declined.buyer.uid)).toBe('服务商谢绝雇佣');
    expect((await declined.accept(declined.provider.as)).status).toBe(409);

    const ended = await newHire(app, staff);
    await ended.counter(ended.provider.as);
    expect((await ended.close()).status).toBe(200);
    expect((await ended.seen()).offers[0]).toMatchObject({ status: 'closed' });
    expect(await newest(ended.provider.uid)).toBe('雇佣已结束');
  });

  test('a direct hire that nobody answers within three days ends by itself, whosever turn it is', async () => {
    const [waiting, countered] = [await newHire(app, staff), await newHire(app, staff)];
    await countered.counter(countered.provider.as);
    for (const { no } of [waiting, countered]) await letPass(app, no, 3);
    // Over at its hour, before the job has come.
    expect((await waiting.seen(waiting.provider.as)).actions).toEqual([]);
    expect((await waiting.accept(waiting.provider.as)).status).toBe(409);
    expect((await countered.accept(countered.buyer.as)).status).toBe(409);
    await app.runner.run('requests.clocks');
    await app.runner.run('requests.clocks');
    expect((await waiting.request()).own!.reason).toBe('服务商逾期未答复');
    expect((await countered.request()).own!.reason).toBe('雇主逾期未答复');
    for (const { buyer, provider, seen } of [waiting, countered]) {
      expect((await seen()).offers[0]!.status).toBe('expired');
      for (const { uid } of [buyer, provider]) expect(await newest(uid)).toBe('雇佣已结束');
    }
  });

  test('a direct hire whose contract is not signed ends, and one that staff ban takes its offer along', async () => {
    const hire = await newHire(app, staff);
    const { contract_no } = (await hire.accept(hire.provider.as)).data;
    const refused = { contract_no: contract_no!, reason: '计划有变' };
    expect((await app.call(api.contracts.refuse, refused, hire.buyer.as)).status).toBe(200);
    expect((await hire.request()).status).toBe('closed');

    const banned = await newHire(app, staff);
    expect((await staff.ban(banned.no)).status).toBe(200);
    expect(await newest(banned.provider.uid)).toBe('雇佣已结束');
  });
});

describe('who may answer a direct hire', () => {
  test('a direct hire is answered neither by the side whose turn it is not, nor by a stranger or another buyer', async () => {
    const hire = await newHire(app, staff);
    const [stranger, other] = [await newProvider(app), await newBuyer(app)];
    expect((await hire.accept(hire.buyer.as)).status).toBe(409);
    expect((await hire.counter(hire.buyer.as)).status).toBe(409);
    expect((await hire.decline(hire.buyer.as)).status).toBe(404);
    for (const { as } of [stranger, other]) {
      expect((await app.call(api.hires.detail, { request_no: hire.no }, as)).status).toBe(404);
      for (const answer of [await hire.accept(as), await hire.counter(as), await hire.decline(as)])
        expect(answer.status).toBe(404);
    }
    await hire.counter(hire.provider.as);
    expect((await hire.accept(hire.provider.as)).status).toBe(409);
    expect((await hire.request()).status).toBe('countered');
  });

  test('a member answers a direct hire only with the right of its side', async () => {
    const hire = await newHire(app, staff);
    const { buyer, provider } = hire;
    const member = async (uid: number, ...rights: Parameters<typeof newSubAccount>[2] & object) =>
      (await newSubAccount(app.deps, uid, rights)).as;
    const viewer = await member(provider.uid, 'crowd.bid:view');
    expect((await hire.seen(viewer)).actions).toEqual([]);
    for (const answer of [await hire.accept(viewer), await hire.counter(viewer), await hire.decline(viewer)])
      expect(answer.body.errorCode).toBe(310403);
    // The right of the other side is not that of this one.
    const choosing = await member(provider.uid, 'crowd.bid:view', 'crowd.request:select');
    expect((await hire.accept(choosing)).body.errorCode).toBe(310403);
    const bidding = await member(provider.uid, 'crowd.bid:view', 'crowd.bid:submit');
    expect((await hire.seen(bidding)).actions).toEqual(['counter', 'decline']);
    expect((await hire.accept(bidding)).body.errorCode).toBe(310403);
    expect((await hire.counter(bidding)).status).toBe(200);
    const submitting = await member(buyer.uid, 'crowd.request:view', 'crowd.bid:submit');
    expect((await hire.counter(submitting)).body.errorCode).toBe(310403);
    const manager = await member(buyer.uid, 'PM');
    expect((await hire.accept(manager)).status).toBe(200);
  });

  test('a provider whose certification has ended cannot be hired, and the buyer who accepts reads why', async () => {
    const hire = await newHire(app, staff);
    await hire.counter(hire.provider.as);
    await app.database.asOwner(
      `update provider_certs set status = 'expired' where uid = ${hire.provider.uid}`,
    );
    expect((await hire.accept(hire.buyer.as)).body.msg).toBe('该服务商的认证已失效，请选择其他投标');
  });
});

describe('what a direct hire offers', () => {
  test.each([
    [{ milestones: undefined, price: 1000 }, '请填写里程碑，至少1个'],
    [{ milestones: [milestone('初稿', 49.99)] }, '单个里程碑金额不能低于50元'],
    [{ milestones: [milestone('初稿', 100, 0)] }, '里程碑的交付日期须晚于今天'],
    [{ milestones: [milestone('加微信: chashan_studio', 100)] }, '里程碑名称中请勿填写联系方式'],
    [{ milestones: [milestone('初稿', 100)], price: 120 }, '里程碑金额之和须等于雇佣金额'],
    [
      { milestones: [milestone('初稿', 9_000_000), milestone('终稿', 9_000_000)] },
      '金额不能超过10,000,000元',
    ],
  ])('a direct hire with %j is refused at the milestones', async (more, message) => {
    const [buyer, provider] = [await newBuyer(app), await newProvider(app)];
    const { request_no, version } = await draftOf(app, buyer.as, hireOf(provider.uid, more));
    const answer = await app.call(api.requests.submit, { request_no, version }, buyer.as);
    expect([answer.status, answer.body.data]).toEqual([422, { errors: [{ field: 'milestones', message }] }]);
  });

  test('a counter-offer that equals the offer, names a contact or comes a sixth time is refused', async () => {
    const hire = await newHire(app, staff);
    const { buyer, provider } = hire;
    const message = async (answer: ReturnType<typeof hire.counter>) => JSON.stringify((await answer).body);
    expect(await message(hire.counter(provider.as, offered))).toContain('与对方的报价相同，可直接接受');
    expect(await message(hire.counter(provider.as, better, { note: '加微信: chashan_studio' }))).toContain(
      '请勿填写联系方式',
    );
    for (let round = 1; round <= 5; round += 1) {
      const price = 700 + round;
      expect((await hire.counter(provider.as, [milestone('全部成果', price)])).status).toBe(200);
      expect((await hire.counter(buyer.as, [milestone('全部成果', 600 + round)])).status).toBe(200);
    }
    expect((await hire.seen(provider.as)).actions).toEqual(['accept', 'decline']);
    expect(await message(hire.counter(provider.as))).toContain('还价最多5次，请接受或谢绝');
  });

  test('an offer of which a day has come is not accepted before its day is changed', async () => {
    const hire = await newHire(app, staff);
    await app.database.asOwner(
      `update crowd_offers set milestones = jsonb_set(milestones, '{0,due_date}', '"${inDays(0)}"') where request_no = '${hire.no}'`,
    );
    expect((await hire.accept(hire.provider.as)).body.errorCode).toBe(350030);
    expect((await hire.counter(hire.provider.as)).status).toBe(200);
    expect((await hire.accept(hire.buyer.as)).status).toBe(200);
  });

  test('a hire from before, which takes bids or waits for staff without milestones, goes on', async () => {
    const [buyer, provider] = [await newBuyer(app), await newProvider(app)];
    const no = await submittedOf(app, buyer.as, hireOf(provider.uid));
    const old = `form = (form - 'milestones') || '{"price": 80000, "deliver_days": 15}', high_fen = 80000, low_fen = 80000`;
    await app.database.asOwner(`update crowd_requests set ${old} where request_no = '${no}'`);
    await staff.approve(no);
    const { offers } = (await app.call(api.hires.detail, { request_no: no }, provider.as)).data;
    expect(offers).toMatchObject([
      { price: 800, milestones: [{ title: '全部成果', amount: 800, due_date: inDays(18) }] },
    ]);

    const bidden = await submittedOf(app, buyer.as, hireOf(provider.uid));
    await staff.approve(bidden);
    await app.database.asOwner(
      `update crowd_requests set status = 'bidding' where request_no = '${bidden}';
       update crowd_offers set status = 'closed', answered_at = now() where request_no = '${bidden}'`,
    );
    const bid = {
      request_no: bidden,
      price: 900,
      days: 10,
      plan: '先出三版方向稿，两轮修改后定稿，交付全部源文件。',
    };
    expect((await app.call(api.bids.submit, bid, provider.as)).status).toBe(200);
  });
});
