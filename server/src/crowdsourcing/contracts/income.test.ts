import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { fen, sum } from '@uc/contract/money';
import { twinPath } from '@uc/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember } from '../../demo/testing';
import { textOf } from '../../exports/testing-pdf';
import { reconcile } from '../../finance/books/reconciliation';
import { withholdAtOneRate } from '../../finance/withholding/testing';
import { balancesOf } from '../../ledger/index';
import { type As, startTestApp, type TestApp } from '../../testing';
import { confirmedBy, inDays, newContract, type TestContract } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const today = dayOf(new Date());
const year = today.slice(0, 4);
const forecast = async ({ provider }: TestContract) =>
  (await app.call(api.contracts.income, {}, provider.as)).data;
const ofYear = async ({ provider }: TestContract) =>
  (await app.call(api.statements.income, { year }, provider.as)).data;

/** The text of the year's file as somebody gets it. */
async function exported(as: As): Promise<string> {
  const { task_id } = (await app.call(api.statements.exportIncome, { year }, as)).data;
  await app.runner.run('exports.make');
  const [task] = (await app.call(api.exports.tasks, { task_id }, as)).data.list;
  const { url } = (await app.call(api.files.ticket, { file_id: task!.file_id! }, as)).data;
  const [path, signed] = 'vso_token' in as ? [url, { auth_token: as.vso_token }] : [twinPath(url), as];
  const answer = await fetch(`${app.url}${path}&${new URLSearchParams({ ...signed }).toString()}`);
  return textOf(Buffer.from(await answer.arrayBuffer()));
}

test('a contract that is not signed says the fee and the income that acceptance books; its buyer reads the fee alone', async () => {
  const one = await newContract(app, [1000_00, 333_33], { isSigned: false });
  const before = await one.seen(one.provider.as);
  // Each milestone is rounded by itself, as it is booked: 10 % of 1,000.00 and of 333.33.
  expect([before.fee_bps, before.ahead]).toEqual([1000, { fee: 133.33, tax: 0, arrives: 1200 }]);
  // What a bid says while its price is typed is the same income.
  const typed = await app.call(api.bids.ahead, { price: 333.33 }, one.provider.as);
  expect(typed.data).toEqual({ fee: 33.33, fee_bps: 1000, tax: 0, arrives: 300 });
  const bought = await one.seen();
  expect([bought.fee_bps, bought.ahead]).toEqual([1000, null]);
  for (const { as } of [one.provider, one.buyer]) await confirmedBy(app, as, one.no);
  for (const seq of [1, 2]) {
    await one.fund(seq);
    await one.deliver(seq);
    await one.accept(seq);
  }
  expect(await forecast(one)).toMatchObject({ escrow: 0, pending: before.ahead!.arrives });
  expect((await one.seen(one.provider.as)).ahead).toEqual({ fee: 0, tax: 0, arrives: 0 });
});

test('a contract with a disputed milestone reads 维权中 on both sides, which are not offered its end', async () => {
  const one = await newContract(app, [1000_00]);
  await one.fund();
  await one.deliver();
  const dispute = {
    ...one.key(),
    type: 'quality',
    claim: 400,
    text: '标志与约定的方向不符，且未附源文件。',
    files: [],
  };
  expect((await app.call(api.disputes.open, dispute as never, one.buyer.as)).status).toBe(200);
  for (const { as } of [one.buyer, one.provider]) {
    const seen = await one.seen(as);
    expect([seen.status, seen.status_text, seen.is_disputed]).toEqual(['active', '维权中', true]);
    expect(seen.actions).not.toContain('propose_end');
    expect((await one.terminate(as, 'propose')).status).toBe(409);
  }
  const { list } = (await app.call(api.contracts.list, { role: 'provider' }, one.provider.as)).data;
  expect(list.map(({ status_text }) => status_text)).toEqual(['维权中']);
});

test('a provider’s income is forecast by day, taxed when it arrives, and stated for the year as it was posted', async () => {
  const one = await newContract(app, [1000_00, 333_33]);
  const { provider } = one;
  await one.fund(1);
  await one.fund(2);
  expect(await forecast(one)).toMatchObject({
    escrow: 1200,
    pending: 0,
    list: [
      { kind: 'escrow', amount: 900, expected_on: inDays(20) },
      { kind: 'escrow', amount: 300, expected_on: inDays(20) },
    ],
  });
  const bidding = async () => (await app.call(api.bids.ahead, { price: 1000 }, provider.as)).data;
  expect(await bidding()).toEqual({ fee: 100, fee_bps: 1000, tax: 0, arrives: 900 });
  await withholdAtOneRate(app, 333);
  expect(await bidding()).toEqual({ fee: 100, fee_bps: 1000, tax: 29.97, arrives: 870.03 });
  await one.deliver(1);
  await one.deliver(2);
  await one.accept(1);
  await one.accept(2);
  const [first, second] = [900_00 - 29_97, 300_00 - 9_99];
  expect(await forecast(one)).toMatchObject({
    escrow: 0,
    pending: 1200,
    list: [{ kind: 'pending', expected_on: inDays(3) }, { kind: 'pending' }],
  });
  expect(await ofYear(one)).toMatchObject({ count: 0, net: 0 });
  await app.database.asOwner(`update settlements set release_at = release_at - interval '3 days'`);
  await app.runner.run('finance.settlementRelease');
  const balances = await balancesOf(app.database.db, provider.uid);
  expect([balances['L.AVAIL'], balances['L.TAX'], balances['L.PENDING']]).toEqual([first + second, 39_96, 0]);
  expect(await ofYear(one)).toMatchObject({ count: 2, gross: 1333.33, fee: 133.33, tax: 39.96 });
  const { months, count, gross, fee, tax, net } = await ofYear(one);
  expect(months).toEqual([{ month: today.slice(0, 7), count, gross, fee, tax, net }]);
  const [posted] = await app.database.asOwner<{ net: number }>(
    `select sum(p.amount)::int as net from ledger_postings p join ledger_txns t using (uid, txn_no)
     where uid = ${provider.uid} and t.kind = 'settlement.release' and p.account_no = 1`,
  );
  expect((await ofYear(one)).net * 100).toBe(posted!.net);
  expect(await reconcile(app.database.db, { uid: provider.uid })).toEqual([]);

  const text = await exported(provider.as);
  for (const part of [
    '1,333.33',
    '39.96',
    `${today.slice(0, 7)}实收`,
    `${(first + second) / 100}`.replace('1', '1,'),
  ])
    expect(text).toContain(part);
  const [contract] = await app.database.asOwner<{ title: string }>(`select title from contracts limit 1`);
  expect(text).toContain(contract!.title);
  // A member of 仅本人 gets the totals of the account, and no line of others.
  const permissions = ['finance.rmb:view', 'finance.rmb:export'] as const;
  const member = await aMember(app, provider.uid, { permissions, scope: { finance: 'self' } });
  const totals = await exported(member.as);
  expect(totals).toContain('1,333.33');
  expect(totals).not.toContain(contract!.title);
  // The reconciliation finds a settlement that was booked differently.
  await app.database.asOwner(`update settlements set tax_fen = tax_fen + 1 where uid = ${provider.uid}`);
  const found = await reconcile(app.database.db, { uid: provider.uid });
  expect(found.map(({ check }) => check)).toContain('settlement.tax');
});

test('a provider’s income counts every milestone, however many; the list and the balance show the first', async () => {
  const one = await newContract(app, [1000_00, 500_00]);
  const { provider } = one;
  for (const seq of [1, 2]) await one.fund(seq);
  await one.deliver(2);
  await one.accept(2);
  // Ten contracts more of twelve milestones each, accepted, of odd amounts.
  const clone = (row: string, change: string) => `(jsonb_populate_record(${row}, ${change})).*`;
  const no = `'${one.no}-' || k`;
  const amount = `10033 + k * 12 + n`;
  await app.database.asOwner(
    `insert into contracts select ${clone('c', `jsonb_build_object('contract_no', ${no}, 'bid_no', ${no})`)}
     from contracts c, generate_series(0, 9) k where c.contract_no = '${one.no}'`,
  );
  await app.database.asOwner(
    `insert into settlements select ${clone('s', `jsonb_build_object('settlement_no', ${no} || '.' || n, 'order_no', ${no} || '.' || n, 'price_fen', ${amount}, 'fee_fen', 1003)`)}
     from settlements s, generate_series(0, 9) k, generate_series(1, 12) n where s.uid = ${provider.uid}`,
  );
  await app.database.asOwner(
    `insert into milestones select ${clone('m', `jsonb_build_object('contract_no', ${no}, 'seq', n, 'amount_fen', ${amount}, 'settlement_no', ${no} || '.' || n, 'order_no', ${no} || '.' || n)`)}
     from milestones m, generate_series(0, 9) k, generate_series(1, 12) n where m.contract_no = '${one.no}' and m.seq = 2`,
  );
  const gross = [450_00, ...Array.from({ length: 120 }, (_, index) => 10033 + index + 1 - 1003)].map(fen);
  const page = async (n: number) =>
    (await app.call(api.contracts.income, { page: n, page_size: 100 }, provider.as)).data;
  const [first, second] = [await page(1), await page(2)];
  expect(first).toMatchObject({ total: 122, escrow: 900, pending: sum(gross) / 100 });
  const shown = [...first.list, ...second.list];
  expect([first.list.length, second.list.length]).toEqual([100, 22]);
  const pending = shown.filter(({ kind }) => kind === 'pending').map((row) => Math.round(row.amount * 100));
  expect(pending.toSorted((a, b) => a - b)).toEqual(gross.toSorted((a, b) => a - b));
  expect(shown.at(-1)).toMatchObject({ kind: 'escrow', expected_on: inDays(20) });
  const { pending_items: items } = (await app.call(api.finance.amountInfo, {}, provider.as)).data.rmb;
  expect([items.length, items.at(-1)]).toMatchObject([101, { title: '其余21笔', no: '' }]);
  expect(sum(items.map((item) => fen(Math.round(item.amount * 100))))).toBe(sum(gross));
});
