import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type As, startTestApp, type TestApp } from '../../testing';
import { newContract, newParty, type TestContract } from '../contracts/testing';
import { providerRating } from './index';

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
async function finished() {
  const one = await newContract(app, [100_00]);
  await one.fund();
  await one.deliver();
  await one.accept();
  return one;
}

test('one a side, hidden until both have written, answered once; anonymous is masked', async () => {
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
  expect(await providerRating(app.database.db, one.provider.uid)).toBeNull();
  await write(one, one.provider.as);
  const { other, own } = await read(one, one.provider.as);
  expect(other).toMatchObject({ quality: 5, text: stars.text });
  expect(other!.author).toContain('*');
  expect(own!.author).not.toContain('*');
  expect(await providerRating(app.database.db, one.provider.uid)).toBe(4);
  expect((await app.call(reviews.reply, early, one.provider.as)).data.other!.reply).toBe('谢谢');
  expect((await app.call(reviews.reply, early, one.provider.as)).status).toBe(409);
  const { data } = await app.call(reviews.received, { role: 'provider' }, one.provider.as);
  expect(data).toMatchObject({ total: 1, rating: 4, list: [{ title: '茶饮品牌设计' }] });
});

test('within 30 days of the end, and readable after them without the other', async () => {
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
