import { api } from '@uc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alipay } from '../../opener/bankfiles/testing-messages';
import { gbk, gbkZip, icbc, type Moved, movements, OWN } from '../../opener/bankfiles/testing-files';
import { newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { sender } from './testing';

let app: TestApp;
let as: As;
let files: ReturnType<typeof sender>;
beforeAll(async () => {
  app = await startTestApp();
  as = (await newStaff(app.deps, 'finance')).as;
  files = sender(app, as);
});
afterAll(() => app.close());
/** Each test has an account of the bank for itself. */
let account: string;
let count = 0;
beforeEach(() => {
  count += 1;
  account = `99${String(count).padStart(17, '0')}`;
});
const ofAccount = (more: readonly Moved[] = movements) =>
  icbc((rows) => rows.forEach((row) => row[1] === `${OWN}\t` && (row[1] = account)), more);

const linesOf = async () =>
  (await app.call(api.bankfiles.staffLines, { keyword: account, page_size: 100 }, as)).data;

describe('a file of a bank', () => {
  test('a file of a bank is previewed without being stored, then stored once with the text of each line', async () => {
    const bytes = ofAccount();
    const preview = await files.read(bytes);
    expect(preview).toMatchObject({ stored_at: null });
    expect(preview.statements).toEqual([
      expect.objectContaining({
        kind: 'icbc',
        account,
        opening: '100,000.00',
        closing: '164,941.10',
        broken: '',
        count: 7,
        new_count: 7,
        missing_count: 0,
        in_sum: '77,746.60',
        out_count: 2,
      }),
    ]);
    expect((await linesOf()).total).toBe(0);
    expect(await files.keep(bytes)).toEqual({ new_count: 7, known_count: 0 });
    const { list, total } = await linesOf();
    expect(total).toBe(7);
    expect(list.at(-1)).toMatchObject({
      at: '2026-11-18 09:12:05',
      direction: 'in',
      amount: 50_000,
      balance: '150,000.00',
      name: '宁波样例机电有限公司',
      raw: expect.stringContaining('CZ20261118000123') as string,
    });
    // Two real equal lines of one second are two.
    expect(list.filter(({ memo }) => memo.includes('货款'))).toHaveLength(2);
    const stored = await app.database.asOwner(
      `select told from bank_file_lines where account = '${account}'`,
    );
    expect(JSON.stringify(stored)).not.toContain('宁波');
  });

  test('a file of a bank that is sent again, by several at once as well, adds no line', async () => {
    const bytes = ofAccount();
    const answers = await Promise.all([files.keep(bytes), files.keep(bytes), files.keep(bytes)]);
    expect(answers.map(({ new_count }) => Number(new_count)).toSorted((a, b) => a - b)).toEqual([0, 0, 7]);
    expect((await files.read(bytes)).stored_at).not.toBeNull();
    expect((await linesOf()).total).toBe(7);
  });

  test('a file of a bank that overlaps one before adds what is new, and says what it lacks and where the chain breaks', async () => {
    await files.keep(ofAccount(movements.slice(0, 5)));
    const later = ofAccount(movements.slice(2));
    expect((await files.read(later)).statements[0]).toMatchObject({ count: 5, new_count: 2, broken: '' });
    expect(await files.keep(later)).toEqual({ new_count: 2, known_count: 3 });
    expect((await linesOf()).total).toBe(7);
    const lacking = ofAccount(movements.filter((_, index) => index !== 3));
    expect((await files.read(lacking)).statements[0]).toMatchObject({
      new_count: 0,
      missing_count: 1,
      broken: expect.stringContaining('第6行起余额对不上') as string,
    });
    const gap = ofAccount([
      { at: '2026-11-25 10:00:00', yuan: 10, after: 500, name: '甲公司', account: '1', memo: '款' },
    ]);
    expect((await files.read(gap)).statements[0]).toMatchObject({
      broken: expect.stringContaining('该处余额164,941.10元，本份期初490.00元') as string,
    });
  });

  test('a file of a bank that is damaged, or another than the one that was looked at, stores nothing', async () => {
    const damaged = ofAccount(movements.slice(0, 2)).subarray(0, 300);
    expect((await files.send(api.bankfiles.staffRead, damaged)).message).toMatch(/^文件未读取：明细\.csv：/);
    const { digest } = await files.read(ofAccount(movements.slice(0, 2)));
    const other = await files.send(api.bankfiles.staffKeep, ofAccount(), { digest });
    expect(other.message).not.toBe('');
    expect((await linesOf()).total).toBe(0);
  });
});

test('a bank file with a line of a day to come is stored, says so, and is matched by nobody', async () => {
  const before = app.deps.config.offlineAccount;
  app.deps.config.offlineAccount = { no: account, name: '我方', bank: '工商银行' };
  const at = '2098-01-02 10:00:00';
  const typed = ofAccount([{ at, yuan: 10, after: 500, name: '甲公司', account: '1', memo: '款' }]);
  expect((await files.read(typed)).statements[0]).toMatchObject({
    broken: '有2098-01-02 10:00:00的明细，晚于今天，请核对日期',
  });
  await files.keep(typed);
  expect((await linesOf()).list).toMatchObject([{ booking: 'open' }]);
  app.deps.config.offlineAccount = before;
});

test('an archive of a channel is stored as the statements in it, which are listed with who brought them', async () => {
  const bytes = gbkZip({ [`${account}.csv`]: gbk(alipay().replace('20880000000000010156', account)) });
  expect(await files.keep(bytes)).toEqual({ new_count: 2, known_count: 0 });
  const { list } = (await app.call(api.bankfiles.staffStatements, { keyword: account }, as)).data;
  expect(list).toEqual([
    expect.objectContaining({ kind: 'alipay_trade', account, opening: null, count: 2, new_count: 2 }),
  ]);
  expect((await linesOf()).list.map(({ direction, ref }) => [direction, ref])).toEqual([
    ['out', 'TK11'],
    ['in', 'CZ301'],
  ]);
});
