import { api } from '@uc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { movements } from '../../opener/bankfiles/testing-files';
import { newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { sender } from '../bankfiles/testing';
import { columns, describers, pointedAt, rowsOf, writings } from './testing';

let app: TestApp;
let one: As;
let two: As;
let files: ReturnType<typeof sender>;
let people: ReturnType<typeof describers>;
beforeAll(async () => {
  app = await startTestApp();
  [one, two] = [(await newStaff(app.deps, 'finance')).as, (await newStaff(app.deps, 'finance2')).as];
  files = sender(app, one);
  people = describers(app, one, two);
});
afterAll(() => app.close());
/** Each test has a bank and an account for itself. */
let account: string;
let mark: string;
let count = 0;
beforeEach(() => {
  count += 1;
  mark = String(count);
  account = `88${mark.padStart(14, '0')}`;
});
const bytesOf = (rows = rowsOf(mark)) => writings['UTF-8']!(rows);
const waiting = async (bytes = bytesOf()): Promise<string> => {
  const { waits_as: no } = (await files.read(bytes)) as unknown as { waits_as: string };
  expect(no).toMatch(/^BU\d+$/);
  return no;
};
const tryOut = (no: string, more: object = {}) =>
  app.call(api.mappings.staffTry, pointedAt(no, account, more), one);
const linesOf = async () =>
  (await app.call(api.bankfiles.staffLines, { keyword: account, page_size: 100 }, one)).data;
const stateOf = async (no: string) =>
  (await app.call(api.mappings.staffUploads, { page_size: 100 }, one)).data.list.find((row) => row.no === no)
    ?.state;

describe('a bank file of a layout that is not built in', () => {
  test.each(Object.keys(writings))(
    'a bank file in %s is described by one person, confirmed by another with its lines stored, and the next one is read by itself',
    async (name) => {
      const bytes = writings[name]!(rowsOf(mark));
      const no = await waiting(bytes);
      expect((await linesOf()).total).toBe(0);
      const { data: shown } = await app.call(api.mappings.staffUpload, { no }, one);
      expect(shown.headers.map(({ row }) => row)).toEqual([2]);
      expect(shown.rows[2]?.cells.slice(0, 4)).toEqual(['2026-11-18', '09:12:05', '收款', '50,000.00']);
      const { data: tried } = await tryOut(no);
      expect(tried).toMatchObject({ faults: [], is_whole: true });
      expect(tried.read).toMatchObject({
        count: 7,
        opening: '100,000.00',
        closing: '164,941.10',
        out_sum: '12,805.50',
      });
      expect(tried.read?.first[0]).toMatchObject({
        row: 3,
        at: '2026-11-18 09:12:05',
        direction: 'in',
        amount: '50,000.00',
        serial: `PZ${mark}-0`,
        name: '宁波样例机电有限公司',
        party_account: '9911111111111111111',
      });
      const { data: kept } = await people.keep(no, account);
      expect(kept).toMatchObject({ version: 1, state: 'open', actions: ['refuse'] });
      expect(await stateOf(no)).toBe('review');
      expect((await linesOf()).total).toBe(0);
      expect((await people.approve(kept.mapping_no, one)).status).toBe(409);
      expect((await people.approve(kept.mapping_no)).data.state).toBe('approved');
      expect(await stateOf(no)).toBeUndefined();
      const { list, total } = await linesOf();
      expect(total).toBe(7);
      expect(list.filter(({ memo }) => memo === '货款')).toHaveLength(2);
      const later = [{ ...movements[0]!, at: '2026-11-20 10:00:00', after: 214_941.1 }];
      const next = await files.read(writings[name]!(rowsOf(mark, later)));
      expect(next.statements).toEqual([
        expect.objectContaining({
          kind: 'declared',
          account,
          is_account_assumed: true,
          new_count: 1,
          broken: '',
        }),
      ]);
      // The same file once more has nothing new.
      expect((await files.read(bytes)).statements[0]).toMatchObject({ new_count: 0 });
    },
  );

  test('a bank file whose lines stand from the newest to the oldest is read in the order in which its balances follow', async () => {
    const [title, heads, ...lines] = rowsOf(mark);
    const no = await waiting(bytesOf([title!, heads!, ...lines.slice(0, -1).toReversed()]));
    const { data } = await tryOut(no);
    expect(data.read).toMatchObject({ opening: '100,000.00', closing: '164,941.10' });
    expect(data.read?.first[0]?.at).toBe('2026-11-18 09:12:05');
  });

  test('a bank file with amounts of in and out, or signed, or with payer and payee, is read to the same lines', async () => {
    const heads = ['日', `入${mark}`, `出${mark}`, '净额', '结余', '付方', '付方账号', '收方', '收方账号'];
    const lines = movements.map((move) => {
      const other = [move.name, move.account];
      const sides = move.yuan < 0 ? ['我方', account, ...other] : [...other, '我方', account];
      const [come, left] = move.yuan < 0 ? ['-', String(-move.yuan)] : [String(move.yuan), '--'];
      return [
        move.at,
        come,
        left,
        `${move.yuan}000`.replace(/^(-?\d+)000$/, '$1.000'),
        String(move.after),
        ...sides,
      ];
    });
    const no = await waiting(bytesOf([heads, ...lines]));
    const sides = { header_row: 1, in_words: [], out_words: [], skip_texts: [] };
    const common = [
      { at: 0, role: 'day' },
      { at: 4, role: 'balance' },
      { at: 5, role: 'payerName' },
      { at: 6, role: 'payerAccount' },
      { at: 7, role: 'payeeName' },
      { at: 8, role: 'payeeAccount' },
    ];
    const inOut = [...common, { at: 1, role: 'in' }, { at: 2, role: 'out' }];
    const both = (await tryOut(no, { ...sides, columns: inOut })).data;
    const signed = (await tryOut(no, { ...sides, columns: [...common, { at: 3, role: 'signed' }] })).data;
    expect([both.is_whole, both.faults]).toEqual([true, []]);
    expect(signed).toEqual(both);
    expect(both.read?.first.map(({ name }) => name)).toEqual([
      '宁波样例机电有限公司',
      '成都虚构商贸有限公司',
      '',
    ]);
    // The columns taken for each other: the account would be somebody else's.
    const turned = [...common, { at: 2, role: 'in' }, { at: 1, role: 'out' }];
    const wrong = (await tryOut(no, { ...sides, columns: turned })).data;
    expect(wrong).toMatchObject({
      is_whole: false,
      read: null,
      faults: [expect.stringContaining('不是所填的')],
    });
  });

  test('a bank file with other headings, another encoding or another delimiter is asked about, never guessed', async () => {
    const { data } = await people.keep(await waiting(), account);
    await people.approve(data.mapping_no);
    const renamed = rowsOf(mark);
    renamed[1]![9] = '附言';
    for (const bytes of [bytesOf(renamed), writings['GB18030 with |']!(rowsOf(mark))])
      expect(await stateOf(await waiting(bytes))).toBe('open');
    // Blanks and units in brackets are no difference.
    const same = rowsOf(mark);
    same[1]![3] = `发生额 ${mark}(人民币)`;
    expect((await files.read(bytesOf(same))).statements).toHaveLength(1);
  });
});

describe('columns that do not read whole', () => {
  const without = (role: string) => ({ columns: columns.filter((column) => column.role !== role) });
  test.each([
    ['no date', without('day'), '请指定日期所在的列'],
    ['no amount', without('amount'), '请指定金额'],
    ['no direction', { ...without('word'), in_words: [], out_words: [] }, '请指定收支字样所在的列'],
    [
      'two balances',
      { columns: [...columns.slice(0, 10), { at: 10, role: 'balance' }], skip_texts: [] },
      '“余额”只能指定一列',
    ],
    ['one column twice', { columns: [...columns, { at: 0, role: 'memo' }] }, '一列只能有一个含义'],
    [
      'a payer alone',
      { columns: [...columns.slice(0, 7), { at: 7, role: 'payerName' }], skip_texts: [] },
      '须成对指定',
    ],
    ['a skipped column without texts', { skip_texts: [] }, '跳过的行须同时指定列和其中的内容'],
    ['a word for both', { out_words: ['收款'] }, '同一个字样不能既是收入又是支出'],
  ])('columns with %s are refused in words and not kept', async (_, more, why) => {
    const no = await waiting();
    const tried = await tryOut(no, more);
    expect([tried.status, tried.body.msg]).toEqual([422, expect.stringContaining(why)]);
    expect((await people.keep(no, account, more)).status).toBe(422);
  });

  test('a trial names everything that is wrong with row and column, and such a file is not kept', async () => {
    const rows = rowsOf(mark);
    rows[2]![3] = '5O,000.00';
    rows[3]![8] = '6.2E+18';
    rows[4]![2] = '冲正';
    rows[5]![1] = '25:61:00';
    rows[6]![3] = '3000.001';
    const no = await waiting(bytesOf(rows));
    const { data } = await tryOut(no);
    expect(data).toMatchObject({ read: null, is_whole: false });
    expect(data.faults).toEqual([
      expect.stringMatching(/^第3行“发生额.*”列：“5O,000.00”不是金额$/),
      expect.stringMatching(/^第4行“对手账户”列：编号已被表格软件改写/),
      expect.stringMatching(/^第5行“收付标记”列：“冲正”没有说明是收入还是支出$/),
      expect.stringMatching(/^第6行“记账时刻”列：“25:61:00”不是时间$/),
      expect.stringMatching(/^第7行“发生额.*”列：“3000.001”不是金额$/),
    ]);
    expect((await people.keep(no, account)).body.msg).toContain('第3行');
  });

  test('columns by which the balances do not follow are not kept, whichever way the lines are turned', async () => {
    const no = await waiting();
    const words = { in_words: ['付款'], out_words: ['收款'] };
    expect((await tryOut(no, words)).data).toMatchObject({
      is_whole: false,
      faults: [expect.stringContaining('余额对不上')],
    });
    expect((await people.keep(no, account, words)).body.msg).toContain('余额对不上');
    expect(await stateOf(no)).toBe('open');
  });
});
