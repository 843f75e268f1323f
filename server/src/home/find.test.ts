import { api } from '@uc/contract';
import type { Grantable } from '@uc/contract/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newContract } from '../crowdsourcing/contracts/testing';
import { draftOf } from '../crowdsourcing/testing';
import { newDraft } from '../filings/cases/testing';
import { createRole } from '../members/index';
import { newOrder } from '../orders/cashier/testing';
import { newSubAccount } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';
import { mintId } from '../vault/index';

let app: TestApp;
/** Somebody with one thing of every kind in 重庆, and the other side of their contract. */
let one: Awaited<ReturnType<typeof world>>;
beforeAll(async () => {
  app = await startTestApp();
  one = await world();
});
afterAll(() => app.close());

async function world() {
  const { no: contract, buyer, provider, fund } = await newContract(app);
  await fund();
  const { request_no: request } = await draftOf(app, buyer.as, { title: '重庆火锅店门头设计' });
  const order = await newOrder(app, buyer.uid, 100_00, { title: '重庆门店主视觉' });
  const form = { name: '单晓玥的重庆', kind: 'art' };
  const { app_no: filing } = await newDraft(app, 'copyright', buyer, form);
  const question = {
    category: 'other',
    title: '重庆发票抬头怎么改',
    body: '请告知如何修改发票抬头',
  } as const;
  const { ticket_no: ticket } = (await app.call(api.support.open, question, buyer.as)).data;
  return { buyer, provider, contract, request, order, filing, ticket };
}

/** The findings of a person, each as its kind, title and link. */
const found = async (keyword: string, as: As) =>
  (await app.call(api.home.find, { keyword }, as)).data.groups.flatMap(({ kind, list }) =>
    list.map(({ title, link }) => `${kind} ${title} ${link}`),
  );
const member = async (permissions: Grantable[], dataScope: Record<string, 'all' | 'self'> = {}) => {
  const { uid } = one.buyer;
  const role = await app.database.transaction((tx) =>
    createRole(tx, { uid, name: mintId('角'), permissions, dataScope }),
  );
  return (await newSubAccount(app.deps, uid, [], { roleIds: [role] })).as;
};
const ofOne = () => [
  `order 重庆门店主视觉 /orders/myOrders?order=${one.order}`,
  `filing 单晓玥的重庆 /copyright/apply?no=${one.filing}`,
  `request 重庆火锅店门头设计 /crowdsourcing/publish?request=${one.request}`,
  `ticket 重庆发票抬头怎么改 /support?no=${one.ticket}`,
];

test('things of every kind are found by words, and by pinyin in each reading of a letter', async () => {
  for (const typed of ['重庆', 'cq', 'zq', 'chongqing', 'zhongqing', 'ＣＱ'])
    expect([typed, await found(typed, one.buyer.as)]).toEqual([typed, ofOne()]);
  expect(await found('cqhg', one.buyer.as)).toEqual([ofOne()[2]]);
  for (const typed of ['sxy', 'danxiaoyue', 'shanxiaoyue'])
    expect([typed, await found(typed, one.buyer.as)]).toEqual([typed, [ofOne()[1]]]);
  expect(await found('\u3000', one.buyer.as)).toEqual([]);
  expect(await found('zzz', one.buyer.as)).toEqual([]);
});

test('a contract is found by its number on both of its sides, and each thing by its own', async () => {
  const { buyer, provider, contract, request, order, filing, ticket } = one;
  expect((await found(contract, buyer.as))[0]).toContain(`/crowdsourcing/publish?contract=${contract}`);
  expect((await found(contract, provider.as))[0]).toContain(`/crowdsourcing/carry?contract=${contract}`);
  for (const [at, no] of [order, filing, request, ticket].entries())
    expect((await found(no, buyer.as))[0]).toBe(ofOne()[at]);
  const { list } = (await app.call(api.finance.rmbList, {}, buyer.as)).data;
  const { record_no, title } = list[0]!;
  expect(await found(record_no, buyer.as)).toEqual([`record ${title} /finance/rmb?no=${record_no}`]);
  const [message] = (await app.call(api.messages.list, {}, buyer.as)).data.list;
  expect(await found(message!.title, buyer.as)).toContain(
    `message ${message!.title} /messagebox/mailbox?id=${message!.msg_id}`,
  );
});

test('the words and numbers of an account find nothing for another one', async () => {
  const { provider, request, order, filing, ticket } = one;
  for (const typed of ['重庆', 'cq', request, order, filing, ticket])
    expect([typed, await found(typed, provider.as)]).toEqual([typed, []]);
});

test('a member finds what its roles show and nothing else, and with the scope 仅本人 its own alone', async () => {
  const [order, filing, request] = ofOne();
  expect(await found('cq', await member(['home:view']))).toEqual([]);
  expect(await found('cq', await member(['order.order:view']))).toEqual([order]);
  expect(await found('cq', await member(['ip.copyright:view']))).toEqual([filing]);
  expect(await found('cq', await member(['ip.trademark:view', 'ip.patent:view']))).toEqual([]);
  expect(await found('cq', await member(['crowd.request:view']))).toEqual([request]);
  const areas = { order: 'self', finance: 'self', ip: 'self', crowd: 'self' } as const;
  const seeing: Grantable[] = [
    'order.order:view',
    'finance.rmb:view',
    'ip.copyright:view',
    'crowd.request:view',
    'ticket:view',
  ];
  const own = await member(seeing, areas);
  for (const typed of ['cq', one.order, one.contract]) expect(await found(typed, own)).toEqual([]);
});
