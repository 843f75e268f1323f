import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { certify } from '../../provider/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { newContract, newParty, type TestContract } from '../contracts/testing';
import { openRequest, requestStaff } from '../testing';
import { providerRatings } from './ratings';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { reviews } = api;
const stars = { quality: 5, speed: 4, attitude: 3, text: '沟通顺畅，交付准时，质量很好。' };
const write = (one: TestContract, as: As, more: object = {}) =>
  app.call(reviews.create, { contract_no: one.no, ...stars, ...more }, as);
const read = async (one: TestContract, as: As) =>
  (await app.call(reviews.detail, { contract_no: one.no }, as)).data;
const rating = async ({ provider: { uid } }: TestContract) =>
  (await providerRatings(app.database.db, [uid])).get(uid);
async function finished(sides: Parameters<typeof newContract>[2] = {}) {
  const one = await newContract(app, [100_00], sides);
  await one.fund();
  await one.deliver();
  await one.accept();
  return one;
}

test('each side writes one review, hidden until both have written, answered once, and masked when anonymous', async () => {
  const one = await finished();
  expect((await write(one, one.buyer.as, { anonymous: true })).status).toBe(200);
  expect((await write(one, one.buyer.as)).status).toBe(409);
  expect(await read(one, one.provider.as)).toMatchObject({
    other: null,
    other_written: true,
    can_write: true,
  });
  const early = { contract_no: one.no, text: '谢谢' };
  expect((await app.call(reviews.reply, early, one.provider.as)).status).toBe(409);
  expect(await rating(one)).toBeUndefined();
  await write(one, one.provider.as);
  const { other, own } = await read(one, one.provider.as);
  expect(other).toMatchObject({ quality: 5, text: stars.text });
  expect(other!.author).toContain('*');
  expect(own!.author).not.toContain('*');
  expect(await rating(one)).toEqual({ mean: 4, count: 1 });
  expect((await app.call(reviews.reply, early, one.provider.as)).data.other!.reply).toBe('谢谢');
  expect((await app.call(reviews.reply, early, one.provider.as)).status).toBe(409);
  const { data } = await app.call(reviews.received, { role: 'provider' }, one.provider.as);
  expect(data).toMatchObject({ total: 1, rating: 4, list: [{ title: '茶饮品牌设计' }] });
});

test('a review or a reply with a word of the list is refused at its text, since homepages show both', async () => {
  const one = await finished();
  const errorsOf = ({ body }: Awaited<ReturnType<typeof write>>) => body.data.errors;
  const unfit = '沟通顺畅，另外推荐大家去赌 博网站看看。';
  expect(errorsOf(await write(one, one.buyer.as, { text: unfit }))).toEqual([
    { field: 'text', message: '评价包含违规内容，请修改' },
  ]);
  await write(one, one.buyer.as);
  await write(one, one.provider.as);
  const reply = { contract_no: one.no, text: unfit };
  expect((await app.call(reviews.reply, reply, one.provider.as)).body.data.errors).toEqual([
    { field: 'text', message: '回复包含违规内容，请修改' },
  ]);
});

test('a review is written within 30 days of the contract’s end, and readable after them without the other', async () => {
  const [one, late] = [await finished(), await finished()];
  const running = await newContract(app, [100_00]);
  expect((await write(running, running.buyer.as)).status).toBe(409);
  await write(one, one.buyer.as);
  for (const { no } of [one, late]) {
    await app.database.asOwner(
      `update contracts set ended_at = ended_at - interval '31 days' where contract_no = '${no}'`,
    );
    await app.database.asOwner(
      `update crowd_reviews set revealed_at = revealed_at - interval '31 days' where contract_no = '${no}'`,
    );
  }
  expect((await read(one, one.provider.as)).other).toMatchObject({ quality: 5 });
  expect((await write(late, late.buyer.as)).body.errorCode).toBe(350_022);
  const stranger = await newParty(app);
  expect((await app.call(reviews.detail, { contract_no: one.no }, stranger.as)).status).toBe(404);
});

test('a homepage shows what buyers wrote, the newest first, without who they are or how they are reached', async () => {
  const [provider, buyer] = [await newParty(app), await newParty(app, 'person', 200_00)];
  const page = async () => (await fetch(`${app.url}/studio/${provider.uid}`)).text();
  await certify(app, provider);
  expect(await page()).toContain('暂无评价');
  const sides = { provider, buyer };
  const [first, second] = [await finished(sides), await finished(sides)];
  const nickname = 'name-of-the-buyer';
  await app.database.asOwner(`update users set nickname = '${nickname}' where uid = ${buyer.uid}`);
  await write(first, buyer.as, { text: '交付准时，电话13812345678，<b>值得</b>推荐。' });
  // Hidden until both have written.
  expect(await page()).toContain('暂无评价');
  await write(first, provider.as);
  await write(second, buyer.as, { quality: 5, speed: 5, attitude: 5, text: '第二次合作，源文件齐全。' });
  await write(second, provider.as);
  const reply = { contract_no: second.no, text: '期待再次合作' };
  await app.call(reviews.reply, reply, provider.as);
  const html = await page();
  expect(html).toContain('<strong>4.5</strong><span>满分5分，共2条评价</span>');
  expect(html.indexOf('第二次合作')).toBeGreaterThan(0);
  expect(html.indexOf('第二次合作')).toBeLessThan(html.indexOf('交付准时'));
  expect(html).toContain('服务商回复：期待再次合作');
  expect(html).toContain('&lt;b&gt;值得&lt;/b&gt;');
  for (const secret of ['13812345678', nickname, String(buyer.uid), first.no])
    expect([secret, html.includes(secret)]).toEqual([secret, false]);
  expect(html).toContain(`href="/center/user/crowdsourcing/publish?edit=new&amp;hire=${provider.uid}"`);
});

test('a request in the hall shows the record of its buyer: money in escrow, requests agreed and readable reviews', async () => {
  const [one, staff] = [await finished(), await requestStaff(app)];
  await certify(app, one.provider);
  const no = await openRequest(app, staff, one.buyer.as);
  const record = async () => {
    const { list } = (await app.call(api.requests.hall, { page_size: 20 }, one.provider.as)).data;
    return list.find(({ request_no }) => request_no === no)!.record;
  };
  await write(one, one.provider.as);
  const before = { contracts: 1, funded: 100, agreed: null, rating: null, reviews: 0 };
  expect(await record()).toEqual(before);
  await write(one, one.buyer.as);
  const broken = await newContract(app, [100_00], { buyer: one.buyer });
  await broken.letPass(4);
  await app.runner.run('contracts.expiry');
  await app.database.asOwner(
    `update crowd_requests set published_at = created_at where uid = ${one.buyer.uid}`,
  );
  expect(await record()).toEqual({ contracts: 1, funded: 50, agreed: 50, rating: 4, reviews: 1 });
});
