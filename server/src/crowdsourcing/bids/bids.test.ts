import { api } from '@uc/contract';
import { dayAfter, dayOf } from '@uc/contract/day';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newIdNo, paperOf } from '../../account/testing';
import { newestOfOwner } from '../../messages/testing';
import { about } from '../../access/testing';
import { newOwner, newSubAccount, PASSWORD } from '../../passport/testing';
import { newCandidate, newProvider } from '../../provider/testing';
import { recordIdentity } from '../../account/realname/identity';
import { type As, startTestApp, type TestApp } from '../../testing';
import { confirmedBy, newContract, newParty } from '../contracts/testing';
import {
  letPass,
  newBuyer,
  newProviders,
  offer,
  openRequest,
  plan,
  requestStaff,
  type RequestStaff,
} from '../testing';

let app: TestApp;
let staff: RequestStaff;
let buyer: Awaited<ReturnType<typeof newBuyer>>;
let makers: Awaited<ReturnType<typeof newProviders>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await requestStaff(app);
  buyer = await newBuyer(app);
  makers = await newProviders(app, 3);
});
afterAll(() => app.close());

const bid = (no: string, as: As, more: object = {}) => app.call(api.bids.submit, offer(no, more), as);
const listed = async (request_no: string, as: As) => (await app.call(api.bids.list, { request_no }, as)).data;
const seen = async (request_no: string, as: As = buyer.as) => ({
  request_no,
  version: (await app.call(api.requests.detail, { request_no }, as)).data.own!.version,
});
const choose = async (no: string, bid_nos: string[], more: object = {}) =>
  app.call(api.bids.select, { ...(await seen(no)), bid_nos, ...more }, buyer.as);
const endBidding = async (no: string) => app.call(api.requests.selectEarly, await seen(no), buyer.as);

describe('who may bid', () => {
  test('only a certified provider may bid, and never on a request of its own', async () => {
    const no = await openRequest(app, staff, buyer.as);
    const nobody = await newCandidate(app);
    const refused = await bid(no, nobody.as);
    expect([refused.status, refused.body.msg, refused.body.data.link]).toEqual([
      422,
      '请先通过服务商认证，再承接需求',
      '/facilitator/serviceProdAuth',
    ]);
    const own = await newProvider(app);
    const mine = await openRequest(app, staff, own.as);
    expect((await bid(mine, own.as)).body.errorCode).toBe(350011);
  });

  test('a provider with the buyer’s identity under another account, or with the same bank card, may not bid', async () => {
    const no = await openRequest(app, staff, buyer.as);
    const [twin, sharer] = await newProviders(app, 2);
    const identity = { kind: 'person', realName: '沈知秋', idNo: newIdNo(), company: null } as const;
    await app.database.transaction(async (tx) => {
      await recordIdentity(app.deps, tx, buyer.uid, identity);
      await recordIdentity(app.deps, tx, twin!.uid, identity);
    });
    expect((await bid(no, twin!.as)).body.errorCode).toBe(350011);
    const card = (uid: number) =>
      `(${uid}, 'C${uid}', 'company', '\\x02', '', '0001', '', 'ICBC', '工商银行', '苏州分行', '江苏省', '苏州市', 'deleted', 'manual', '1', '102100099996')`;
    await app.database.asOwner(
      `insert into bank_cards (uid, card_id, kind, card_key, card_no, last4, holder, bank_code, bank_name, branch_name, province, city, status, verify_method, agree_version, cnaps)
       values ${card(buyer.uid)}, ${card(sharer!.uid)}`,
    );
    expect((await bid(no, sharer!.as)).body.errorCode).toBe(350011);
  });

  test('a bid is taken only of a provider with the kind, region, deposit or invitation that the request asks for', async () => {
    const [maker] = makers;
    const of = async (more: object) => bid(await openRequest(app, staff, buyer.as, more), maker!.as);
    expect((await of({ provider_kind: 'enterprise' })).body.msg).toBe('该需求仅限企业服务商投标');
    expect((await of({ region_limit: '110000' })).body.msg).toBe('该需求仅限北京的服务商投标');
    expect((await of({ need_deposit: true })).body.msg).toBe('该需求要求缴纳保证金1,000.00元以上');
    expect((await of({ visibility: 'invited', invited: [String(makers[1]!.uid)] })).status).toBe(404);
    expect((await of({ region_limit: '320000', provider_kind: 'person' })).status).toBe(200);
  });
});

describe('a bid', () => {
  test.each([
    [{ price: 49.99 }, '报价不能低于50元'],
    [{ days: 0 }, '周期为1-365天'],
    [{ plan: '太短' }, '请填写方案（20-3000字）'],
    [{ plan: `${plan}联系微信: chashan_studio` }, '请勿填写联系方式'],
  ])('a bid with %j is refused', async (wrong, message) => {
    const no = await openRequest(app, staff, buyer.as);
    const answer = await bid(no, makers[0]!.as, wrong);
    expect([answer.status === 422 || answer.status === 400, JSON.stringify(answer.body)]).toEqual([
      true,
      expect.stringContaining(message),
    ]);
  });

  test('a bid is made once, changed three times, and not after the deadline', async () => {
    const [maker] = makers;
    const no = await openRequest(app, staff, buyer.as);
    let { data } = await bid(no, maker!.as);
    expect((await bid(no, maker!.as)).body).toMatchObject({
      msg: '您已对该需求投标，可在投标中修改',
      errorCode: 350003,
    });
    const both = await Promise.all([bid(no, makers[1]!.as), bid(no, makers[1]!.as)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const edit = () => {
      const { request_no: _no, ...typed } = offer(no, { price: 1800 });
      return app.call(api.bids.edit, { bid_no: data.bid_no, version: data.version, ...typed }, maker!.as);
    };
    for (const left of [2, 1, 0]) {
      const answer = await edit();
      expect(answer.data).toMatchObject({ price: 1800, revisions_left: left });
      expect((await edit()).status).toBe(409);
      data = answer.data;
    }
    expect((await edit()).body.msg).toBe('最多修改3次');
    expect(
      (
        await app.call(
          api.bids.edit,
          { ...offer(no), bid_no: data.bid_no, version: data.version } as never,
          buyer.as,
        )
      ).status,
    ).toBe(400);
    const late = await openRequest(app, staff, buyer.as);
    const other = (await bid(late, maker!.as)).data;
    await letPass(app, late, 11);
    const { request_no: _late, ...typed } = offer(late);
    const refused = await app.call(
      api.bids.edit,
      { bid_no: other.bid_no, version: other.version, ...typed },
      maker!.as,
    );
    expect([refused.status, refused.body.msg, refused.body.errorCode]).toEqual([
      409,
      '该需求已停止投标',
      350002,
    ]);
  });

  test('a bid is withdrawn before the selection, and its file is closed to the buyer', async () => {
    const [maker] = makers;
    const no = await openRequest(app, staff, buyer.as);
    const file = await paperOf(app, maker!.uid, 'bid_attachment');
    const { data } = await bid(no, maker!.as, { attachments: [file] });
    expect((await app.call(api.files.ticket, { file_id: file }, buyer.as)).status).toBe(200);
    expect((await app.call(api.bids.withdraw, { bid_no: data.bid_no }, makers[1]!.as)).status).toBe(404);
    expect((await app.call(api.bids.withdraw, { bid_no: data.bid_no }, maker!.as)).data.status).toBe(
      'withdrawn',
    );
    expect((await listed(no, buyer.as)).list).toEqual([]);
    expect((await app.call(api.files.ticket, { file_id: file }, buyer.as)).status).toBe(404);
    expect((await app.call(api.bids.withdraw, { bid_no: data.bid_no }, maker!.as)).status).toBe(409);
  });

  test('a bid on a request that hides bids reaches no other bidder, by list, detail, file or message', async () => {
    const [a, b] = makers;
    const no = await openRequest(app, staff, buyer.as, { visibility: 'hide_bids' });
    const file = await paperOf(app, b!.uid, 'bid_attachment', '秘密方案.jpg');
    await bid(no, a!.as);
    await bid(no, b!.as, { price: 1234.56, plan: `${plan}独门配方`, attachments: [file] });
    const own = await listed(no, a!.as);
    expect([own.list.length, own.list[0]!.is_own, own.shown]).toEqual([1, true, 'none']);
    const answers = await Promise.all([
      app.call(api.bids.list, { request_no: no }, a!.as),
      app.call(api.requests.detail, { request_no: no }, a!.as),
      app.call(api.bids.carried, {}, a!.as),
      app.call(api.messages.list, { page_size: 100 }, a!.as),
      app.call(api.requests.hall, {}, a!.as),
    ]);
    for (const { text } of answers) expect(text).not.toMatch(/1234\.56|独门配方|秘密方案/);
    expect((await app.call(api.files.ticket, { file_id: file }, a!.as)).status).toBe(404);
    const whole = await listed(no, buyer.as);
    expect(whole.list.map(({ price }) => price)).toEqual([1234.56, 2000]);
    expect(JSON.stringify(whole)).toContain('独门配方');
  });

  test('a bid on an open request shows other bidders its price and its days, and no more', async () => {
    const [a, b, c] = makers;
    const no = await openRequest(app, staff, buyer.as);
    await bid(no, a!.as);
    await bid(no, b!.as, { price: 1500, days: 9 });
    await bid(no, c!.as, { price: 1600, hidden: true });
    const { list, shown } = await listed(no, a!.as);
    expect(shown).toBe('outline');
    // An account without a bid, or with a withdrawn one, sees no price; a hidden bid goes on hiding its own alone.
    const watcher = await newOwner(app.deps);
    expect(await listed(no, watcher.as)).toMatchObject({ list: [], total: 0, shown: 'none' });
    expect((await listed(no, c!.as)).list.map(({ price }) => price)).toEqual([1600, 1500, 2000]);
    const [mine] = (await listed(no, c!.as)).list;
    await app.call(api.bids.withdraw, { bid_no: mine!.bid_no! }, c!.as);
    expect(await listed(no, c!.as)).toMatchObject({ list: [], shown: 'none' });
    const second = await bid(no, c!.as);
    expect([second.status, second.body.msg]).toEqual([409, '您已撤回对该需求的投标，撤回后不能再次投标']);
    const again = await bid(no, a!.as);
    expect([again.status, again.body.msg]).toEqual([409, '您已对该需求投标，可在投标中修改']);
    expect(list.map(({ price, plan: text, is_own }) => [price, text === null, is_own])).toEqual([
      [1500, true, false],
      [2000, false, true],
    ]);
  });
});

test('a buyer of a request compares what each provider has done so far, and nobody else is told', async () => {
  const [a, b] = makers;
  const party = { uid: a!.uid, username: a!.username, as: a!.as };
  const { no: done } = await newContract(app, [100_00], { isSigned: false, provider: party });
  const sql = app.database.asOwner;
  await sql(
    `update contracts set status = 'completed', due_at = null, ended_at = now() where contract_no = '${done}'`,
  );
  await sql(
    `insert into crowd_reviews (uid, contract_no, side, provider_uid, quality, speed, attitude, text, is_anonymous, actor, revealed_at, created_at)
     select uid, contract_no, 'buyer', provider_uid, 5, 4, 4, '交付准时', false, 'owner', now(), now() from contracts where contract_no = '${done}'`,
  );
  await sql(`update works set status = 'online' where uid = ${a!.uid}`);
  const no = await openRequest(app, staff, buyer.as);
  await bid(no, a!.as);
  await bid(no, b!.as);
  const recordsOf = async (as: As) =>
    new Map((await listed(no, as)).list.map(({ provider }) => [provider.uid, provider.record]));
  expect(await recordsOf(buyer.as)).toEqual(
    new Map([
      [String(b!.uid), { rating: null, reviews: 0, finished: 0, works: 0 }],
      [String(a!.uid), { rating: 4.3, reviews: 1, finished: 1, works: 1 }],
    ]),
  );
  expect([...(await recordsOf(a!.as)).values()]).toEqual([null, null]);
  await sql(`update works set status = 'offline' where uid = ${a!.uid}`);
});

describe('the choice', () => {
  test('one of two selections at once wins, the other is refused, and the other bids wait for the contract', async () => {
    const [a, b] = makers;
    const no = await openRequest(app, staff, buyer.as);
    const bids = [(await bid(no, a!.as)).data.bid_no, (await bid(no, b!.as)).data.bid_no];
    expect((await choose(no, [bids[0]!])).status).toBe(409);
    await endBidding(no);
    const shortlist = await app.call(api.bids.shortlist, { bid_no: bids[1]!, on: true }, buyer.as);
    expect(shortlist.data.status).toBe('shortlisted');
    expect((await app.call(api.bids.shortlist, { bid_no: bids[1]!, on: true }, a!.as)).status).toBe(404);
    const at = await seen(no);
    const both = await Promise.all(
      bids.map((one) => app.call(api.bids.select, { ...at, bid_nos: [one] }, buyer.as)),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { list } = await listed(no, buyer.as);
    expect(list.filter(({ status }) => status === 'won')).toHaveLength(1);
    expect(list.filter(({ status }) => status === 'lost')).toHaveLength(0);
  });

  test('a selection with milestones that do not sum up, are too small or lie in the past is refused', async () => {
    const no = await openRequest(app, staff, buyer.as);
    const bidNo = (await bid(no, makers[0]!.as)).data.bid_no;
    await endBidding(no);
    const part = (amount: number, due_date = dayAfter(dayOf(new Date()), 9)) => ({
      title: '初稿',
      amount,
      due_date,
    });
    const tried = async (milestones: object[]) => (await choose(no, [bidNo], { milestones })).status;
    expect(await tried([part(1000), part(999.99)])).toBe(422);
    expect(await tried([part(1950.01), part(49.99)])).toBe(422);
    expect(await tried([part(2000, dayOf(new Date()))])).toBe(422);
    expect(await tried(Array.from({ length: 11 }, () => part(181.81)))).toBe(422);
    expect(await tried([part(1950), part(50)])).toBe(200);
  });

  test('a selection of a provider whose certification has ended since is refused', async () => {
    const gone = await newProvider(app);
    const no = await openRequest(app, staff, buyer.as);
    const bidNo = (await bid(no, gone.as)).data.bid_no;
    await endBidding(no);
    await app.database.asOwner(`update users set realname_status = 'revoked' where uid = ${gone.uid}`);
    const refused = await choose(no, [bidNo]);
    expect([refused.status, refused.body.msg]).toEqual([422, '该服务商的认证已失效，请选择其他投标']);
  });

  test('a selection that is not made within seven days ends the request, and the bidders are told', async () => {
    const no = await openRequest(app, staff, buyer.as);
    await bid(no, makers[0]!.as);
    await letPass(app, no, 11);
    await app.runner.run('requests.clocks');
    expect((await app.call(api.requests.detail, { request_no: no }, buyer.as)).data.status).toBe('selecting');
    await letPass(app, no, 7.1);
    await app.runner.run('requests.clocks');
    expect((await app.call(api.requests.detail, { request_no: no }, buyer.as)).data.status).toBe('closed');
    const [newest] = await newestOfOwner(app, makers[0]!.uid, 1);
    expect(newest!.title).toBe('投标未中标');
    const { data } = await app.call(api.bids.carried, { status: 'lost' }, makers[0]!.as);
    expect(data.list[0]).toMatchObject({
      request_no: no,
      status: 'lost',
      request_status: 'closed',
      actions: [],
    });
    expect(data.counts.lost).toBe(data.total);
  });

  test('a selection needs the member’s permission, and a member of 仅本人 finds no bids of others’ requests', async () => {
    const no = await openRequest(app, staff, buyer.as);
    const bidNo = (await bid(no, makers[0]!.as)).data.bid_no;
    const clerk = await newSubAccount(app.deps, buyer.uid, ['crowd.request:view']);
    expect((await listed(no, clerk.as)).total).toBe(1);
    const refused = await app.call(api.bids.shortlist, { bid_no: bidNo, on: true }, clerk.as);
    expect(refused.body.errorCode).toBe(310403);
    await app.database.asOwner(`update roles set data_scope = '{"crowd": "self"}' where uid = ${buyer.uid}`);
    expect((await app.call(api.bids.list, { request_no: no }, clerk.as)).status).toBe(404);
  });
});

describe('a contract that nobody confirms', () => {
  test('a contract that nobody confirms closes after 72 hours: its bid is lost, and the runner-up can be selected', async () => {
    const [a, b] = makers;
    const no = await openRequest(app, staff, buyer.as);
    const [first, second] = [(await bid(no, a!.as)).data.bid_no, (await bid(no, b!.as)).data.bid_no];
    await endBidding(no);
    const { data } = await choose(no, [first]);
    expect(data.status).toBe('contracting');
    await app.database.asOwner(
      `update contracts set due_at = app_now() - interval '1 minute' where contract_no = '${data.contract_no}'`,
    );
    await app.runner.run('contracts.expiry');
    const { list } = await listed(no, buyer.as);
    expect(Object.fromEntries(list.map((one) => [one.bid_no, one.status]))).toEqual({
      [first]: 'lost',
      [second]: 'submitted',
    });
    expect((await choose(no, [first])).status).toBe(409);
    expect((await choose(no, [second])).data.status).toBe('contracting');
  });
});

test('a row of 我的发布 and of 我的承接 offers what comes next in its contract, to whoever may do it', async () => {
  const [maker] = makers;
  const payer = await newParty(app, 'person', fen(50_000_00));
  const no = await openRequest(app, staff, payer.as);
  const bidNo = (await bid(no, maker!.as)).data.bid_no;
  await app.call(api.requests.selectEarly, await seen(no, payer.as), payer.as);
  const choice = { ...(await seen(no, payer.as)), bid_nos: [bidNo] };
  const told = async () =>
    app.database.asOwner(`select 1 from messages where uid = ${maker!.uid} and category = 'crowd'`);
  const before = (await told()).length;
  const contract_no = (await app.call(api.bids.select, choice, payer.as)).data.contract_no!;
  // One message tells of the won bid and of the contract that waits, and leads to the contract.
  expect((await told()).length).toBe(before + 1);
  expect(await newestOfOwner(app, maker!.uid, 1)).toMatchObject([
    { title: '恭喜中标', link: `/crowdsourcing/carry?contract=${contract_no}` },
  ]);
  const clerk = await newSubAccount(app.deps, payer.uid, ['crowd.request:view']);
  type Row = { request_no: string; steps: { step: string; contract_no: string }[] };
  const steps = (rows: readonly Row[]) => {
    const of = rows.find(({ request_no }) => request_no === no)!.steps;
    for (const one of of) expect(one.contract_no).toBe(contract_no);
    return of.map(({ step }) => step);
  };
  const bought = async (as: As) => steps((await app.call(api.requests.published, {}, as)).data.list);
  const sold = async (status: 'won' | 'working' | 'accepting' | 'completed') =>
    steps((await app.call(api.bids.carried, { status }, maker!.as)).data.list);
  const key = { contract_no, seq: 1 };

  expect([await bought(payer.as), await sold('won')]).toEqual([['sign'], ['sign']]);
  await confirmedBy(app, maker!.as, contract_no);
  expect([await bought(payer.as), await sold('won')]).toEqual([['sign'], []]);
  await confirmedBy(app, payer.as, contract_no);
  expect([await bought(payer.as), await bought(clerk.as)]).toEqual([['fund'], []]);
  const { order_no } = (await app.call(api.contracts.fund, key, payer.as)).data;
  await app.call(api.orders.pay, { order_nos: [order_no], pay_password: PASSWORD }, payer.as);
  expect([await bought(payer.as), await sold('working')]).toEqual([[], ['deliver', 'extend']]);
  await app.call(api.contracts.deliver, { ...key, note: '全部源文件', files: [] }, maker!.as);
  await app.call(api.contracts.revise, { ...key, note: '标志再大一些' }, payer.as);
  const { own } = (await app.call(api.requests.detail, { request_no: no }, payer.as)).data;
  expect(own!.events[0]!.text).toBe('申请修改，等待重新提交');
  await app.call(api.contracts.deliver, { ...key, note: '全部源文件', files: [] }, maker!.as);
  expect([await bought(payer.as), await sold('accepting')]).toEqual([['accept'], ['extend']]);
  await app.call(api.contracts.accept, key, payer.as);
  expect([await bought(payer.as), await sold('completed')]).toEqual([['review'], ['review']]);
  const review = { contract_no, quality: 5, speed: 5, attitude: 5, text: '交付准时，源文件齐全，合作愉快。' };
  await app.call(api.reviews.create, review, payer.as);
  expect([await bought(payer.as), await sold('completed')]).toEqual([[], ['review']]);
});

test('what the milestones of a contract hold in escrow stands at its request as well', async () => {
  const payer = await newParty(app, 'person', fen(50_000_00));
  const no = await openRequest(app, staff, payer.as);
  const bidNo = (await bid(no, makers[0]!.as)).data.bid_no;
  await app.call(api.requests.selectEarly, await seen(no, payer.as), payer.as);
  const chosen = await app.call(
    api.bids.select,
    { ...(await seen(no, payer.as)), bid_nos: [bidNo] },
    payer.as,
  );
  const contract_no = chosen.data.contract_no!;
  for (const as of [makers[0]!.as, payer.as]) await confirmedBy(app, as, contract_no);
  const { data } = await app.call(api.contracts.detail, { contract_no }, payer.as);
  const { seq, amount } = data.milestones[0]!;
  const { order_no } = (await app.call(api.contracts.fund, { contract_no, seq }, payer.as)).data;
  const escrow = async () =>
    (await app.call(api.requests.detail, { request_no: no }, payer.as)).data.own!.escrow;
  expect(await escrow()).toBe(0);
  const paid = await app.call(api.orders.pay, { order_nos: [order_no], pay_password: PASSWORD }, payer.as);
  expect(paid.data.status).toBe('paid');
  expect(await escrow()).toBe(amount);
});

describe('a member who leaves', () => {
  test('a deleted member’s requests, bids, contracts and favourites go to the main account, and a colleague sees none of them', async () => {
    const all = ['crowd.request:view', 'crowd.request:publish', 'crowd.request:select'] as const;
    const [leaver, colleague] = [
      await newSubAccount(app.deps, buyer.uid, [...all, 'crowd.collect:manage']),
      await newSubAccount(app.deps, buyer.uid, [...all]),
    ];
    await app.database.asOwner(`update roles set data_scope = '{"crowd": "self"}' where uid = ${buyer.uid}`);
    const no = await openRequest(app, staff, leaver.as);
    const draft = (await app.call(api.requests.saveDraft, { mode: 'tender', title: '另一份' }, leaver.as))
      .data;
    const provider = String(makers[0]!.uid);
    await app.call(api.favourites.add, { kind: 'provider', target_no: provider }, leaver.as);
    const seller = await newSubAccount(app.deps, makers[0]!.uid, ['crowd.bid:view', 'crowd.bid:submit']);
    const bidNo = (await bid(no, seller.as)).data.bid_no;
    const of = async ({ as }: { as: As }, subId: string) =>
      (await app.call(api.access.deleteMember, await about(app, as, subId), as)).data.handed_over;
    expect(await of(makers[0]!, seller.subId)).toBe(1);
    await endBidding(no);
    const { data } = await choose(no, [bidNo]);
    const mine = async (as: As) => {
      const { data: shown } = await app.call(api.requests.published, {}, as);
      return [shown.total, shown.counts.all, shown.counts.draft];
    };
    expect([await mine(leaver.as), await mine(colleague.as)]).toEqual([
      [2, 2, 1],
      [0, 0, 0],
    ]);
    const owner = await mine(buyer.as);
    // The request, its draft and its contract.
    expect(await of(buyer, leaver.subId)).toBe(3);
    expect([await mine(buyer.as), await mine(colleague.as)]).toEqual([owner, [0, 0, 0]]);
    const key = { contract_no: data.contract_no! };
    expect((await app.call(api.contracts.detail, key, buyer.as)).status).toBe(200);
    expect((await app.call(api.contracts.detail, key, colleague.as)).status).toBe(404);
    const left = await app.database.asOwner(
      `select created_by_sub from crowd_requests union select created_by_sub from crowd_bids
       union select created_by_sub from contracts union select provider_sub from contracts
       union select created_by_sub from favourites`,
    );
    for (const { subId } of [leaver, seller]) expect(JSON.stringify(left)).not.toContain(subId);
    expect((await app.call(api.requests.remove, { request_no: draft.request_no }, buyer.as)).status).toBe(
      200,
    );
  });
});

describe('a bid that staff find 不合格', () => {
  test('a bid that staff find 不合格 is told to its bidder with the reason, counted no more, and cannot be chosen or made again', async () => {
    const [maker, other] = makers as [(typeof makers)[0], (typeof makers)[0]];
    const no = await openRequest(app, staff, buyer.as);
    const unfit = (await bid(no, maker.as)).data.bid_no;
    const fit = (await bid(no, other.as)).data.bid_no;
    const before = await staff.detail(no);
    expect(before.bids.map(({ bid_no }) => bid_no)).toEqual([unfit, fit]);
    const answer = await staff.invalidate(no, unfit, '方案抄自他人');
    expect(answer.data.bids.map(({ bid_no }) => bid_no)).toEqual([fit]);
    expect([answer.data.bid_count, answer.data.deadline]).toEqual([1, before.deadline]);
    expect(answer.data.events[0]).toMatchObject({ text: '一份投标不合格', comment: '方案抄自他人' });

    const [told] = await newestOfOwner(app, maker.uid, 1);
    expect([told!.title, told!.content]).toEqual([
      '投标不合格',
      expect.stringContaining('方案抄自他人') as string,
    ]);
    const carried = (await app.call(api.bids.carried, { status: 'lost', keyword: no }, maker.as)).data.list;
    expect(carried.map((one) => one.status_text)).toContain('不合格');
    expect((await bid(no, maker.as)).body.errorCode).toBe(350031);
    // Prices of the others are for those whose own bid counts.
    expect((await listed(no, maker.as)).list.map(({ bid_no }) => bid_no)).toEqual([unfit]);

    await endBidding(no);
    expect((await choose(no, [unfit])).status).toBe(409);
    expect((await staff.invalidate(no, unfit)).status).toBe(409);
    expect((await staff.invalidate(no, 'BD0000000000')).status).toBe(404);
    expect((await choose(no, [fit])).status).toBe(200);
    expect((await staff.invalidate(no, fit)).status).toBe(409);
    const { actions, bids } = await staff.detail(no);
    expect([actions.includes('invalidate'), bids]).toEqual([false, []]);
  });
});
