import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmedBy, inDays, newContract } from '../crowdsourcing/contracts/testing';
import { newBuyer, newProviders, offer, openRequest, requestStaff } from '../crowdsourcing/testing';
import { aMember } from '../demo/testing';
import { type As, startTestApp, type TestApp } from '../testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const todos = async (as: As) =>
  (await app.call(api.home.todos, {}, as)).data.list.map(({ key, link }) => `${key} ${link}`);

test('each side of a contract finds what it has to do next, with its own page, and nothing that the other has to do', async () => {
  const one = await newContract(app, [1000_00], { isSigned: false });
  const [buyer, provider] = [one.buyer.as, one.provider.as];
  const [bought, sold] = [
    `/crowdsourcing/publish?contract=${one.no}`,
    `/crowdsourcing/carry?contract=${one.no}`,
  ];
  const both = async () => [await todos(buyer), await todos(provider)];
  expect(await both()).toEqual([[`contract_sign ${bought}`], [`contract_sign_work ${sold}`]]);
  await confirmedBy(app, provider, one.no);
  expect(await both()).toEqual([[`contract_sign ${bought}`], []]);
  await confirmedBy(app, buyer, one.no);
  expect(await both()).toEqual([[`pending_escrow ${bought}`], []]);
  await one.fund();
  expect(await both()).toEqual([[], [`milestone_deliver ${sold}`]]);
  await one.deliver();
  expect(await both()).toEqual([[`milestone_accept ${bought}`], []]);
  expect((await app.call(api.home.todos, {}, buyer)).data.list[0]!.act).toEqual({
    text: '验收',
    link: `${bought}&step=accept`,
  });
  // Who may look at contracts and not accept has the to-do alone.
  const reader = await aMember(app, one.buyer.uid, { permissions: ['home:view', 'crowd.request:view'] });
  expect((await app.call(api.home.todos, {}, reader.as)).data.list).toMatchObject([
    { key: 'milestone_accept', act: null },
  ]);
  await one.revise();
  expect(await both()).toEqual([[], [`milestone_revise ${sold}`]]);
  const [milestone] = (await one.seen()).milestones;
  const change = {
    contract_no: one.no,
    reason: '补充两张延展图，交付日顺延',
    milestones: [{ title: milestone!.title, amount: 1000, due_date: inDays(20) }],
  };
  expect((await app.call(api.contracts.propose, change as never, provider)).status).toBe(200);
  expect(await both()).toEqual([[`contract_change ${bought}`], [`milestone_revise ${sold}`]]);
  const { change_no } = (await one.seen()).changes[0]!;
  await app.call(api.contracts.answer, { contract_no: one.no, change_no, event: 'refuse' } as never, buyer);
  const dispute = {
    ...one.key(),
    type: 'quality',
    claim: 400,
    text: '标志与约定的方向不符，且未附源文件。',
    files: [],
  };
  expect((await app.call(api.disputes.open, dispute as never, buyer)).status).toBe(200);
  expect(await both()).toEqual([[], [`dispute_work ${sold}`]]);

  // 众包动态 tells both sides, each with its own page.
  for (const [as, page] of [
    [buyer, bought],
    [provider, sold],
  ] as const) {
    const { recent_crowd } = (await app.call(api.home.summary, {}, as)).data;
    expect(recent_crowd[0]).toMatchObject({ text: '发起维权，托管款已冻结', link: page });
    expect(recent_crowd).toHaveLength(5);
  }
});

test('an invitation waits for whoever was invited until they bid, a request for its buyer to choose', async () => {
  const staff = await requestStaff(app);
  const [provider] = await newProviders(app, 1);
  const buyer = await newBuyer(app);
  const invited = { visibility: 'invited', invited: [String(provider!.uid)] };
  const no = await openRequest(app, staff, buyer.as, invited);
  expect(await todos(provider!.as)).toEqual([`invitation /crowdsourcing/carry?tab=hall&request=${no}`]);
  expect(await todos(buyer.as)).toEqual([]);
  expect((await app.call(api.bids.submit, offer(no), provider!.as)).status).toBe(200);
  expect(await todos(provider!.as)).toEqual([]);
  const { version } = (await app.call(api.requests.detail, { request_no: no }, buyer.as)).data.own!;
  await app.call(api.requests.selectEarly, { request_no: no, version }, buyer.as);
  expect(await todos(buyer.as)).toEqual([`pending_select /crowdsourcing/publish?request=${no}`]);
});
