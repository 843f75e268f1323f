import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../finance/books/reconciliation';
import { startTestApp, type TestApp } from '../../testing';
import { newApplicant, newFiler, newPaidCase } from '../cases/testing';
import { caseWorker, type Worker } from '../cases/testing-worker';

let app: TestApp;
let worker: Worker;
beforeAll(async () => {
  app = await startTestApp();
  worker = await caseWorker(app);
});
afterAll(() => app.close());

test('a field that staff send back is named with its reason, and nothing else may change, nor what was paid for', async () => {
  const payer = await newFiler(app);
  const no = await newPaidCase(app, 'trademark', payer);
  await worker.take(no);
  expect((await worker.fix(no, [])).status).toBe(422);
  // A field of another kind of case is none of this one.
  expect((await worker.fix(no, [{ field: 'source_file', reason: '请补充' }])).status).toBe(422);
  const twice = { field: 'name', reason: '名称不一致' };
  expect((await worker.fix(no, [twice, twice])).status).toBe(422);
  const items = [
    { field: 'remark', reason: '请说明外文含义' },
    { field: 'items', reason: '第3项不在分类表内' },
    { field: 'applicants', reason: '请补充共同申请人' },
  ];
  expect((await worker.fix(no, items)).status).toBe(200);
  const before = (await app.call(api.trademark.detail, { app_no: no }, payer.as)).data;
  expect(before.fix_items).toEqual([
    { field: 'remark', text: '商标说明', reason: '请说明外文含义' },
    { field: 'items', text: '商品/服务项', reason: '第3项不在分类表内' },
    { field: 'applicants', text: '申请人', reason: '请补充共同申请人' },
  ]);
  const form = before.form as { items: { name: string }[]; applicants: string[] };
  const answer = (change: object) =>
    app.call(
      api.trademark.reply,
      { app_no: no, version: before.version, comment: '已修改', form: { ...form, ...change } } as never,
      payer.as,
    );
  const faultsOf = async (change: object) => {
    const { status, body } = await answer(change);
    return [status, (body.data as { errors?: { field: string }[] }).errors?.map(({ field }) => field)];
  };
  expect(await faultsOf({ name: '竹里大筑', class: 41 })).toEqual([422, ['name', 'class']]);
  expect(await faultsOf({ applicants: ['AP-none'] })).toEqual([422, ['applicants']]);
  // Two goods more would cost more than was paid.
  expect(await faultsOf({ items: [...form.items, { name: '展览' }, { name: '策展' }] })).toEqual([
    422,
    ['form'],
  ]);
  const joint = await newApplicant(app, payer, { name_cn: '苏州纸鸢文化有限公司' });
  const mended = {
    remark: '“竹里”为地名，无其他含义',
    items: form.items.map(({ name }, at) => (at === 2 ? { name: '商业橱窗布置' } : { name })),
    applicants: [...form.applicants, joint],
  };
  const done = await answer(mended);
  expect(done.data).toMatchObject({ status: 'auditing', fix_items: [], fix_note: null, form: mended });
  expect(done.data.applicants.map(({ name }) => name)).toContain('苏州纸鸢文化有限公司');
  expect((await answer(mended)).status).toBe(409);
  expect(await reconcile(app.database.db, { uid: payer.uid })).toEqual([]);
});
