import { api } from '@uc/contract';
import { fileAreas } from '@uc/contract/file-areas';
import { limits } from '@uc/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paperOf } from '../../account/testing';
import type { Payer } from '../../orders/cashier/testing';
import { startTestApp, type TestApp } from '../../testing';
import { formFor, newDraft, newFiler } from '../cases/testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const MOST = fileAreas.filings.files;
/** A mark in as many classes as a form holds, with three papers. */
async function newMark(payer: Payer, classes: number = limits.order.mergeMost) {
  const form = await formFor(app, 'trademark', payer, {
    mark_type: 'both',
    logo: await paperOf(app, payer.uid, 'trademark_logo'),
    more_classes: Array.from({ length: classes - 1 }, (_, at) => ({
      class: at + 1,
      items: [{ name: `第${at + 1}类商品` }],
    })),
  });
  const { app_no, version } = await newDraft(app, 'trademark', payer, form);
  return { app_no, version };
}
/** Other files of the area, until so many stand in it. */
async function fillTo(payer: Payer, files: number) {
  const { filings } = await usedBy(payer);
  await app.database.asOwner(
    `insert into files (uid, file_id, use, name, mime, size_bytes, storage_name, data_key, status, biz_type, biz_no)
      select ${payer.uid}, 'FLfill' || i, 'filing_answer', 'x', 'image/jpeg', 1, 'fill-${payer.uid}-' || i, 'x', 'claimed', 'filing', 'TMfill'
      from generate_series(1, ${files - filings}) as i`,
  );
}
async function usedBy({ uid }: Payer) {
  const [row] = await app.database.asOwner<{ filings: number; unclaimed: number }>(
    `select count(*) filter (where use <> 'applicant_licence')::int as filings,
        count(*) filter (where status <> 'claimed')::int as unclaimed from files where uid = ${uid}`,
  );
  return row!;
}
const submit = (mark: object, payer: Payer, key: string) =>
  app.call(api.trademark.submit, mark as never, payer.as, { 'idempotency-key': key });

test('a customer whose twenty classes need more papers than there is room for is refused before the first copy, and with room for all gets twenty cases', async () => {
  const payer = await newFiler(app);
  const mark = await newMark(payer);
  const copies = 3 * (limits.order.mergeMost - 1);
  await fillTo(payer, MOST - copies + 1);
  const refused = await submit(mark, payer, 'twenty-classes-1');
  expect([refused.status, refused.body.msg]).toEqual([
    422,
    `须另存${copies}份材料（1MB），而“知产申报材料”已存${MOST - copies + 1}个文件、共1MB，上限为${MOST}个、10240MB。请减少类别或图片，或先删除不需要的草稿；仍不够用请提交工单`,
  ]);
  expect(await usedBy(payer)).toEqual({ filings: MOST - copies + 1, unclaimed: 0 });
  await app.database.asOwner(`delete from files where uid = ${payer.uid} and file_id = 'FLfill1'`);
  const { status, data } = await submit(mark, payer, 'twenty-classes-2');
  expect([status, data.order_nos!.length]).toEqual([200, limits.order.mergeMost]);
  expect(await usedBy(payer)).toEqual({ filings: MOST, unclaimed: 0 });
});

test('a customer whose storage fails in the middle of the copies keeps the draft and none of the copies', async () => {
  const payer = await newFiler(app);
  const mark = await newMark(payer, 3);
  const before = await usedBy(payer);
  const { files } = app.deps.partners;
  let puts = 0;
  app.deps.partners.files = {
    ...files,
    put: (name, sealed) =>
      (puts += 1) > 4 ? Promise.reject(new Error('the disk is full')) : files.put(name, sealed),
  };
  expect((await submit(mark, payer, 'storage-fails-1')).status).toBe(503);
  app.deps.partners.files = files;
  expect(await usedBy(payer)).toEqual(before);
  expect((await submit(mark, payer, 'storage-fails-1')).status).toBe(200);
});

test('a customer whose server ends in the middle of the copies of twenty classes gets twenty cases by the same key, heard again as often as asked, and what was copied in vain is gone after a day', async () => {
  const payer = await newFiler(app);
  const mark = await newMark(payer);
  const { files } = app.deps.partners;
  let puts = 0;
  let end = () => {};
  const ended = new Promise<never>((_, reject) => (end = () => reject(new Error('the server has ended'))));
  const arrived = new Promise<void>((resolve) => {
    app.deps.partners.files = {
      ...files,
      put: (name, sealed) => {
        if ((puts += 1) !== 30) return files.put(name, sealed);
        resolve();
        return ended;
      },
    };
  });
  const lost = submit(mark, payer, 'server-ends-1');
  await arrived;
  app.deps.partners.files = files;

  const [first, again] = [
    await submit(mark, payer, 'server-ends-1'),
    await submit(mark, payer, 'server-ends-1'),
  ];
  expect([first.status, first.data.order_nos!.length]).toEqual([200, limits.order.mergeMost]);
  expect(again.text).toBe(first.text);
  const made = await app.database.asOwner<{ cases: number; orders: number }>(
    `select (select count(*)::int from filing_cases where uid = ${payer.uid}) as cases,
        (select count(*)::int from orders where uid = ${payer.uid}) as orders`,
  );
  expect(made).toEqual([{ cases: limits.order.mergeMost, orders: limits.order.mergeMost }]);
  const papers = 3 * limits.order.mergeMost;
  expect(await usedBy(payer)).toEqual({ filings: papers + 30, unclaimed: 30 });
  await app.database.asOwner(
    `update files set created_at = created_at - interval '${limits.upload.unclaimedHours} hours'
      where uid = ${payer.uid} and status <> 'claimed'`,
  );
  await app.runner.run('files.sweep');
  expect(await usedBy(payer)).toEqual({ filings: papers, unclaimed: 0 });
  end();
  expect((await lost).status).toBe(503);
});

test('a customer who hands the same classes in from two windows keeps the copies of the one that made the cases alone', async () => {
  const payer = await newFiler(app);
  const mark = await newMark(payer, 3);
  const both = await Promise.all([1, 2].map((at) => submit(mark, payer, `two-windows-${at}-key`)));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await usedBy(payer)).toEqual({ filings: 9, unclaimed: 0 });
});
