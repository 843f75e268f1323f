import { fen } from '@uc/contract/money';
import type { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { createPrinter } from './printer';
import type { Row, Sheet } from '../room/index';

const rowsOf = (count: number, from = 0): Row[] =>
  Array.from({ length: count }, (_, n) => [new Date('2026-11-20T02:00:00Z'), `渲染服务 ${from + n}`, fen(n)]);
const sheetOf = (chunks: number): Sheet => ({
  title: '收支明细',
  head: [],
  foot: [],
  columns: [
    { title: '时间', kind: 'moment', width: 20, paper: 10 },
    { title: '说明', kind: 'text', width: 30, paper: 20 },
    { title: '金额', kind: 'money', width: 10, paper: 10 },
  ],
  total: chunks * 10,
  async *chunks() {
    for (let n = 0; n < chunks; n += 1) yield rowsOf(10, n * 10);
  },
});
const quiet = () => Promise.resolve();

/** Every thread that is started while a test runs. */
const workers: Worker[] = [];
const started = (worker: Worker) => void workers.push(worker);
process.on('worker', started);
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.terminate()));
});

describe('a printer', () => {
  test('a printer writes every format on one thread of its own, in the order of asking, and says how far it is', async () => {
    const printer = createPrinter();
    const heard: number[] = [];
    const [csv, xlsx, pdf] = await Promise.all([
      printer.sheet(sheetOf(3), 'csv', async (done) => void heard.push(done)),
      printer.sheet(sheetOf(1), 'xlsx', quiet),
      printer.sheet(sheetOf(1), 'pdf', quiet),
    ]);
    expect(csv.toString().split('\r\n')).toHaveLength(32);
    expect(csv.toString()).toContain('2026-11-20 10:00:00,渲染服务 29,0.09');
    expect(xlsx.subarray(0, 2).toString()).toBe('PK');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(heard).toEqual([0, 10, 20, 30]);
    expect(workers).toHaveLength(1);
  });

  test('a printer whose thread ends in the middle fails that file alone: the next has a new thread', async () => {
    const printer = createPrinter();
    const crash = async (done: number) => {
      if (done === 20) await workers.at(-1)!.terminate();
    };
    const [broken, next] = await Promise.allSettled([
      printer.sheet(sheetOf(5), 'xlsx', crash),
      printer.sheet(sheetOf(2), 'csv', quiet),
    ]);
    expect(broken.status).toBe('rejected');
    expect(next.status === 'fulfilled' && next.value.toString().split('\r\n')).toHaveLength(22);
    expect(workers).toHaveLength(2);
  });

  test('a printer hands on why rows could not be read, and what cannot be written', async () => {
    const printer = createPrinter();
    const unread: Sheet = {
      ...sheetOf(1),
      chunks: () => ({
        [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('no rows')) }),
      }),
    };
    await expect(printer.sheet(unread, 'csv', quiet)).rejects.toThrowError('no rows');
    const unwritable: Sheet = {
      ...sheetOf(1),
      columns: [{ title: '金额', kind: 'money', width: 1 }],
      async *chunks() {
        yield [[1e300]];
      },
    };
    await expect(printer.sheet(unwritable, 'csv', quiet)).rejects.toThrowError('does not fit the wire');
    expect((await printer.sheet(sheetOf(1), 'csv', quiet)).length).toBeGreaterThan(100);
  });

  test('a printer makes a receipt of one page that a machine can read', async () => {
    const pdf = await createPrinter().receipt({
      title: '提现电子回单',
      no: 'W202611200000000001',
      madeAt: '2026-11-20 10:00:00',
      lines: [
        [
          ['付款方', '演示文创服务有限公司'],
          ['账户编号', '000100000001'],
        ],
        [['大写金额', '人民币壹佰元整']],
        [['备注', '很长的备注'.repeat(20)]],
      ],
      code: 'ABCD-EFGH-JKMN-PQRS',
      notes: ['本回单由系统出具，无需盖章。'],
    });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});
