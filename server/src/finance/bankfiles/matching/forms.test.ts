import { api } from '@uc/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { icbc, type Moved, OWN } from '../../../opener/bankfiles/testing-files';
import { newStaff } from '../../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../../testing';
import { reconcile } from '../../books/reconciliation';
import { atBank } from '../../bookings/claims/testing';
import { sender } from '../testing';
import { accountOf, matchAll, today } from './testing';

let app: TestApp;
let [one, two]: As[] = [];
let account: ReturnType<typeof accountOf>;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 8 });
  account = accountOf(app, 100_000);
});
beforeEach(async () => {
  one = (await newStaff(app.deps, 'finance')).as;
  two = (await newStaff(app.deps, 'finance2')).as;
});
afterAll(() => app.close());

/** The same movements in another form, with days alone. */
const general = (lines: readonly Moved[]): Buffer =>
  Buffer.from(
    [
      `账号,${OWN}`,
      '交易日期,借方发生额,贷方发生额,余额,对方户名,对方账号,摘要',
      ...lines.map(({ at, yuan, after, name, account: other, memo }) =>
        [at.slice(0, 10), yuan < 0 ? -yuan : '', yuan > 0 ? yuan : '', after, name, other, memo].join(','),
      ),
    ].join('\r\n'),
  );
const statements = async () =>
  (await app.call(api.bankfiles.staffStatements, { page_size: 100 }, one)).data.list;
const openWith = async (keyword: string) =>
  (await app.call(api.bankfiles.staffWork, { keyword, state: 'open' }, one)).data.list;
const dayOfToday = async () =>
  (await app.call(api.bankfiles.staffDays, {}, one)).data.list.find(({ day }) => day === today)!;

test('a bank file in another form than a stored one enters none of its lines again, and each is said to be the same by one press', async () => {
  const lines = [account.moved(700, '来款甲'), account.moved(701, '来款乙')];
  expect(await matchAll(app, await account.keep(one!, icbc(undefined, lines)), one!)).toBe(2);
  const [had, day] = [await atBank(app), await dayOfToday()];
  expect(day).toMatchObject({ is_ok: true, closing: '101,401.00' });
  expect(await matchAll(app, await account.keep(one!, general(lines)), one!)).toBe(0);
  expect((await dayOfToday()).is_ok).toBe(false);
  for (const memo of ['来款甲', '来款乙']) {
    const [line, ...more] = await openWith(memo);
    expect([line, more]).toMatchObject([{ open_kind: 'twice' }, []]);
    const { target, text } = line!.proposals[0]!;
    expect(text).toContain('重复的明细');
    const take = (as: As) => app.call(api.bankfiles.staffTake, { key: line!.key, target }, as);
    const statuses = (await Promise.all([take(one!), take(two!)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  }
  expect([await atBank(app), await dayOfToday()]).toEqual([had, day]);
  const { list } = (await app.call(api.bankfiles.staffWork, { keyword: '来款甲', state: 'matched' }, one))
    .data;
  const copy = list.find(({ match }) => match!.kind === 'copy')!;
  expect(copy.match!.note).toContain('是同一笔');
  await app.call(api.bankfiles.staffUndo, { key: copy.key, reason: '标错了' }, one);
  expect((await dayOfToday()).is_ok).toBe(false);
  const target = (await openWith('来款甲'))[0]!.proposals[0]!.target;
  await app.call(api.bankfiles.staffTake, { key: copy.key, target }, one);
  expect([await dayOfToday(), await reconcile(app.database.db)]).toEqual([day, []]);
});

test('two forms of one bank file that two people send at the same moment enter each movement once', async () => {
  const lines = [account.moved(710, '同时甲'), account.moved(711, '同时乙')];
  const had = await atBank(app);
  const sent = async (as: As, bytes: Buffer) => {
    const files = sender(app, as);
    while ((await files.keep(bytes)) === null);
  };
  await Promise.all([sent(one!, icbc(undefined, lines)), sent(two!, general(lines))]);
  const [first, second] = await statements();
  const matched = await Promise.all([matchAll(app, first!.no, one!), matchAll(app, second!.no, two!)]);
  expect(matched.toSorted((a, b) => a - b)).toEqual([0, 2]);
  expect((await atBank(app)) - had).toBe(1421_00);
});

test('a bank file that overlaps one of several follows on it, and one that names no account and begins with a balance that ours never had is matched by nobody', async () => {
  const lines = [1, 2, 3, 4].map((yuan) => account.moved(yuan, `接续${yuan}`));
  for (const part of [lines.slice(0, 1), lines.slice(1, 3), lines.slice(2)])
    await account.keep(one!, icbc(undefined, part));
  expect((await statements()).slice(0, 3).map(({ broken }) => broken)).toEqual(['', '', '']);
  const { at } = lines[2]!;
  const theirs = Buffer.from(
    `对方账号,交易时间,借贷标志,转入金额,转出金额,余额,对方单位,摘要\r\n2,${at},贷,800,,9800,乙公司,别家来款`,
  );
  const no = await account.keep(one!, theirs);
  expect((await statements())[0]).toMatchObject({
    is_account_assumed: true,
    broken: expect.stringContaining('是不是同一账户') as string,
  });
  expect([await matchAll(app, no, one!), (await openWith('别家来款'))[0]]).toMatchObject([
    0,
    { open_kind: 'broken' },
  ]);
});
