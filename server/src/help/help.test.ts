import { api } from '@uc/contract';
import { helpTopicIds } from '@uc/contract/help-topics';
import { limits } from '@uc/contract/limits';
import { plainText } from '@uc/contract/markdown';
import { shortFen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOwner, newSubAccount } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';

let app: TestApp;
let owner: Awaited<ReturnType<typeof newOwner>>;
beforeAll(async () => {
  app = await startTestApp();
  owner = await newOwner(app.deps);
});
afterAll(() => app.close());

const search = async (keyword: string, as: As = owner.as) =>
  (await app.call(api.help.search, { keyword }, as)).data.list;
const read = async (topic: (typeof helpTopicIds)[number]) =>
  (await app.call(api.help.read, { topic }, owner.as)).data;

test('a topic of the help is found by words of its title or text, by the initials of its pinyin, in any width and case', async () => {
  for (const keyword of ['提现', 'tx', '手续费', 'ＳＨＡ-256', '签名 pdf'])
    expect((await search(keyword)).length).toBeGreaterThan(0);
  expect((await search('提现'))[0]).toMatchObject({ topic: 'withdraw', group: 'money' });
  expect((await search('sfzz')).map(({ topic }) => topic)).not.toContain('withdraw');
  expect((await search('银行退票'))[0]!.excerpt).toContain('银行退票');
  expect(await search('没有这样的词')).toEqual([]);
  expect(await search('')).toHaveLength(helpTopicIds.length);
});

test('every topic of the help has a text that a member reads as well, with the figures of the limits', async () => {
  const member = await newSubAccount(app.deps, owner.uid, ['home:view']);
  expect(await search('', member.as)).toHaveLength(helpTopicIds.length);
  for (const topic of helpTopicIds) {
    const { text } = await read(topic);
    expect([topic, plainText(text).length > 80, /undefined|NaN|\[object/.test(text)]).toEqual([
      topic,
      true,
      false,
    ]);
  }
  expect((await read('withdraw')).text).toContain(`最高${shortFen(limits.withdraw.fee.max)}元`);
});
