import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { coin, fen } from '@uc/contract/money';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inThePast } from '../../clock';
import { room as exports } from '../../exports/index';
import { allParts } from '../../rooms';
import { tamper } from '../../ledger/testing';
import { newOwner, newSubAccount, PASSWORD } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { buyCoins, recharge } from '../testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const proof = async (as: As) =>
  (await app.call(api.passport.verify, { scene: 'export', method: 'password', password: PASSWORD }, as)).data
    .verify_token;
async function rich(lines = 3) {
  const owner = await newOwner(app.deps);
  for (let n = 1; n <= lines; n += 1)
    await app.database.transaction((tx) => recharge(tx, owner.uid, fen(n * 100)));
  return owner;
}
async function contentOf(as: As & { vso_token: string }, fileId: string): Promise<string> {
  const { data } = await app.call(api.files.ticket, { file_id: fileId }, as);
  const answer = await fetch(`${app.url}${data.url}&auth_token=${as.vso_token}`);
  return Buffer.from(await answer.arrayBuffer()).toString();
}
const taskOf = async (as: As, task_id: string) =>
  (await app.call(api.exports.tasks, { task_id }, as)).data.list[0]!;

describe('an export of records', () => {
  test('an export of more lines than a page shows asks for a fresh verification, a shorter one and its statement do not', async () => {
    const { rowsUnverified } = limits.export;
    const { uid, as } = await rich(rowsUnverified);
    const month = today().slice(0, 7);
    const asked = async (verify_token?: string) => [
      (await app.call(api.statements.exportRecords, { account: 'rmb', verify_token }, as)).body.errorCode,
      (await app.call(api.statements.exportStatement, { month, format: 'csv' }, as)).body.errorCode,
    ];
    expect(await asked()).toEqual([0, 0]);
    await app.database.transaction((tx) => recharge(tx, uid, fen(100)));
    expect(await asked()).toEqual([300017, 300017]);
    expect(await asked(await proof(as))).toEqual([0, 300017]);
    const narrow = { account: 'rmb', min_amount: 2 } as const;
    await app.runner.run('exports.make');
    expect((await app.call(api.statements.exportRecords, narrow, as)).status).toBe(200);
    await app.runner.run('exports.make');
  });

  test('an export of records is made in the background, and is told of', async () => {
    const { uid, as } = await rich();
    const started = await app.call(api.statements.exportRecords, { account: 'rmb' }, as);
    expect(started.data).toMatchObject({ status: 'waiting', progress: 0, file_id: null });
    await app.runner.run('exports.make');
    const task = await taskOf(as, started.data.task_id);
    expect(task).toMatchObject({ status: 'done', progress: 100, rows: 3 });
    const text = await contentOf(as, task.file_id!);
    expect(text.split('\r\n')).toHaveLength(5);
    expect(text).toContain('充值,入账,不计收支,1.00,0.00,0.00,1.00');
    const messages = await app.database.db
      .selectFrom('messages')
      .selectAll()
      .where('uid', '=', uid)
      .execute();
    expect(messages).toMatchObject([{ title: '导出完成', link: `/finance/rmb?export=${task.task_id}` }]);
    const events = await app.database.db
      .selectFrom('audit_events')
      .select('action')
      .where('uid', '=', uid)
      .execute();
    expect(events.map(({ action }) => action)).toContain('export.start');
  });

  test('an export of records has the lines of its filter alone, and those of coins with their bucket', async () => {
    const { uid, as } = await rich();
    await app.database.transaction((tx) => buyCoins(tx, uid, coin(500)));
    const ask = async (input: object) => {
      const { data } = await app.call(api.statements.exportRecords, input as never, as);
      await app.runner.run('exports.make');
      return contentOf(as, (await taskOf(as, data.task_id)).file_id!);
    };
    const large = await ask({ account: 'rmb', min_amount: 3 });
    expect(large.match(/充值,入账,不计收支/g)).toHaveLength(1);
    expect(await ask({ account: 'coin' })).toContain('充值币');
    expect((await ask({ account: 'rmb', format: 'xlsx' })).startsWith('PK')).toBe(true);
  });

  test('an export of records wished for twice is one task; more than three at once are refused', async () => {
    const { as } = await rich(1);
    const key = { 'idempotency-key': 'export-once-0001' };
    const send = () => app.call(api.statements.exportRecords, { account: 'rmb' }, as, key);
    const [one, two] = [await send(), await send()];
    expect(two.data.task_id).toBe(one.data.task_id);
    const more = async () => app.call(api.statements.exportRecords, { account: 'rmb' }, as);
    await more();
    await more();
    expect((await more()).body).toMatchObject({ msg: '已有3个导出任务在处理，请完成后再试' });
    await app.runner.run('exports.make');
  });

  test('an export whose thread dies is made again on a new one, and the next is not touched (trust D7)', async () => {
    const { uid, as } = await rich();
    const ask = async (format: 'csv' | 'xlsx') =>
      (await app.call(api.statements.exportRecords, { account: 'rmb', format }, as)).data.task_id;
    const [first, second] = [await ask('xlsx'), await ask('csv')];
    // Jobs of its own have no thread yet, so that the one that comes is this export's.
    const make = exports.jobs!(app.deps, allParts).find(({ name }) => name === 'exports.make')!;
    const crashes: Promise<unknown>[] = [];
    const crash = (worker: Worker) => void crashes.push(worker.terminate());
    process.once('worker', crash);
    try {
      await make.run(new Date());
    } finally {
      process.off('worker', crash);
    }
    expect(crashes).toHaveLength(1);
    for (const task of [first, second]) expect((await taskOf(as, task)).status).toBe('done');
    const tries = await app.database.db
      .selectFrom('export_tasks')
      .select(['task_id', 'tries'])
      .where('uid', '=', uid)
      .execute();
    expect(tries).toContainEqual({ task_id: first, tries: 2 });
    expect(tries).toContainEqual({ task_id: second, tries: 1 });
  });

  test('a sub-account exports what it may see and has its own tasks; others and strangers do not see them', async () => {
    const { uid, as } = await rich();
    const clerk = await newSubAccount(app.deps, uid, ['finance.rmb:view', 'finance.rmb:export']);
    const viewer = await newSubAccount(app.deps, uid, ['finance.rmb:view']);
    expect((await app.call(api.statements.exportRecords, { account: 'rmb' }, viewer.as)).status).toBe(403);
    expect((await app.call(api.statements.exportRecords, { account: 'coin' }, clerk.as)).status).toBe(403);
    const { data } = await app.call(api.statements.exportRecords, { account: 'rmb' }, clerk.as);
    await app.runner.run('exports.make');
    expect((await taskOf(clerk.as, data.task_id)).status).toBe('done');
    expect((await taskOf(as, data.task_id)).status).toBe('done');
    const stranger = await newOwner(app.deps);
    for (const other of [viewer.as, stranger.as])
      expect((await app.call(api.exports.tasks, { task_id: data.task_id }, other)).data.total).toBe(0);
  });

  test('the file of an export is gone after seven days', async () => {
    const { uid, as } = await rich(1);
    const { data } = await app.call(api.statements.exportRecords, { account: 'rmb' }, as);
    await app.runner.run('exports.make');
    await tamper(
      app.database,
      `update export_tasks set expires_at = now() - interval '1 minute' where uid = ${uid};
       update files set expires_at = now() - interval '1 minute' where uid = ${uid}`,
    );
    expect(await taskOf(as, data.task_id)).toMatchObject({ status: 'expired', file_id: null });
    await app.runner.run('files.sweep');
    expect(await app.database.db.selectFrom('files').selectAll().where('uid', '=', uid).execute()).toEqual(
      [],
    );
  });
});

describe('the statement of a month', () => {
  test('the statement of a month leads from its opening to its closing balance, which are those of the book', async () => {
    const { uid, as } = await newOwner(app.deps);
    const month = today().slice(0, 7);
    const before = new Date(Date.parse(`${month}-01T00:00:00+08:00`) - 1000);
    await inThePast(before, () => app.database.transaction((tx) => recharge(tx, uid, fen(50_00))));
    await app.database.transaction((tx) => recharge(tx, uid, fen(7_00)));
    const { data } = await app.call(api.statements.statement, { month }, as);
    expect(data).toMatchObject({
      opening: 50,
      inflow: 7,
      recharge: 7,
      income: 0,
      expense: 0,
      closing: 57,
      count: 1,
      is_final: false,
    });
    const last = await app.call(api.statements.statement, { month: before.toISOString().slice(0, 7) }, as);
    expect(last.data).toMatchObject({
      opening: 0,
      inflow: 50,
      recharge: 50,
      income: 0,
      closing: 50,
      is_final: true,
    });
    const { data: info } = await app.call(api.finance.amountInfo, {}, as);
    expect(data.closing).toBe(info.rmb.available);
  });

  test('the statement of a month as a file has the figures, every line and the mark of whoever issues it', async () => {
    const { as } = await rich();
    const month = today().slice(0, 7);
    const { data } = await app.call(api.statements.exportStatement, { month, format: 'csv' }, as);
    await app.runner.run('exports.make');
    const text = await contentOf(as, (await taskOf(as, data.task_id)).file_id!);
    expect(text).toContain('期末可用余额,6.00');
    expect(text.match(/充值,入账,不计收支/g)).toHaveLength(3);
    expect(text).toContain('电子对账单专用章');
    expect((await app.call(api.statements.statement, { month }, as)).data.task).toMatchObject({
      task_id: data.task_id,
    });
  });

  test('the statement of a month that has not begun is refused', async () => {
    const { as } = await newOwner(app.deps);
    expect((await app.call(api.statements.statement, { month: '2099-01' }, as)).status).toBe(422);
    expect((await app.call(api.statements.statement, { month: '2026-13' }, as)).status).toBe(400);
  });
});
