import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paperOf } from '../../account/testing';
import { newOwner } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const rowsOf = (fileId: string) =>
  app.database.asOwner<{ status: string; storage_name: string }>(
    `select status, storage_name from files where file_id = '${fileId}'`,
  );

test('a person who sends a picture of a bank card is told its number, and the picture is gone', async () => {
  const { as, uid } = await newOwner(app.deps);
  expect((await app.call(api.cards.form, { kind: 'person' }, as)).data.card_reading).toBe('sandbox');
  const file_id = await paperOf(app, uid, 'bank_card', '演示银行卡.jpg');
  const name = (await rowsOf(file_id))[0]!.storage_name;
  expect(await app.deps.partners.files.get(name)).toBeDefined();
  const { data } = await app.call(api.cards.readCard, { file_id }, as);
  expect(data.read).toEqual([{ field: 'card_no', value: '6222600260001072444', confidence: 96, box: null }]);
  expect(await rowsOf(file_id)).toEqual([]);
  expect(await app.deps.partners.files.get(name)).toBeUndefined();
  expect((await app.call(api.cards.readCard, { file_id }, as)).status).toBe(404);
});

test('a picture without a card number is said to be unreadable, and is gone as well', async () => {
  const { as, uid } = await newOwner(app.deps);
  const file_id = await paperOf(app, uid, 'bank_card', '照片.jpg');
  const read = await app.call(api.cards.readCard, { file_id }, as);
  expect([read.status, read.body.msg]).toEqual([422, '未能识别银行卡号，请确认图片清晰完整，或手动填写']);
  expect(await rowsOf(file_id)).toEqual([]);
});

test('a file that was sent for something else, or by somebody else, is neither read nor removed', async () => {
  const [{ as, uid }, other] = [await newOwner(app.deps), await newOwner(app.deps)];
  const paper = await paperOf(app, uid, 'id_front', '演示证件.jpg');
  const theirs = await paperOf(app, other.uid, 'bank_card', '演示银行卡.jpg');
  for (const file_id of [paper, theirs]) {
    expect((await app.call(api.cards.readCard, { file_id }, as)).status).toBe(404);
    expect((await rowsOf(file_id)).map(({ status }) => status)).toEqual(['stored']);
  }
});

test('a person where nobody reads pictures is told so by the form, and a picture that is sent all the same is not read', async () => {
  const byHand = await startTestApp({ partners: { ...app.deps.config.partners, ocr: 'people' } });
  try {
    const { as, uid } = await newOwner(byHand.deps);
    expect((await byHand.call(api.cards.form, { kind: 'person' }, as)).data.card_reading).toBe('people');
    const file_id = await paperOf(byHand, uid, 'bank_card', '演示银行卡.jpg');
    const read = await byHand.call(api.cards.readCard, { file_id }, as);
    expect([read.status, read.body.msg]).toEqual([422, '请手动填写银行卡号']);
  } finally {
    await byHand.close();
  }
});
