import { api } from '@uc/contract';
import { dayAfter, dayOf } from '@uc/contract/day';
import { twinPath } from '@uc/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember } from '../../demo/factories';
import { textOf } from '../../exports/testing-pdf';
import { reconcile } from '../../finance/books/reconciliation';
import { balancesOf } from '../../ledger/index';
import { type As, startTestApp, type TestApp } from '../../testing';
import { inDays, newContract, type TestContract } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const today = dayOf(new Date());
const year = today.slice(0, 4);
const setRate = (day: string, basisPoints: number) =>
  app.database.asOwner(`insert into withholding_rates values ('person', '${day}', ${basisPoints}, 'test')`);
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

test('is foretold by day, withheld by the rate of its acceptance, and stated for the year as it was posted', async () => {
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
  await setRate(today, 333);
  await one.deliver(1);
  await one.deliver(2);
  await one.accept(1);
  await one.accept(2);
  // What holds from tomorrow on is not of what was accepted today.
  await setRate(dayAfter(today, 1), 4500);
  const [first, second] = [900_00 - 29_97, 300_00 - 9_99];
  expect(await forecast(one)).toMatchObject({
    escrow: 0,
    pending: (first + second) / 100,
    list: [{ kind: 'pending', expected_on: inDays(3) }, { kind: 'pending' }],
  });
  expect(await ofYear(one)).toMatchObject({ count: 0, net: 0 });
  await app.database.asOwner(`update settlements set release_at = release_at - interval '3 days'`);
  await app.runner.run('finance.settlementRelease');
  const balances = await balancesOf(app.database.db, provider.uid);
  expect([balances['L.AVAIL'], balances['L.TAX'], balances['L.PENDING']]).toEqual([first + second, 39_96, 0]);
  expect(await ofYear(one)).toMatchObject({ count: 2, gross: 1333.33, fee: 133.33, tax: 39.96 });
  const [posted] = await app.database.asOwner<{ net: number }>(
    `select sum(p.amount)::int as net from ledger_postings p join ledger_txns t using (uid, txn_no)
     where uid = ${provider.uid} and t.kind = 'settlement.release' and p.account_no = 1`,
  );
  expect((await ofYear(one)).net * 100).toBe(posted!.net);
  expect(await reconcile(app.database.db, { uid: provider.uid })).toEqual([]);

  const text = await exported(provider.as);
  for (const part of ['1,333.33', '39.96', `${(first + second) / 100}`.replace('1', '1,')])
    expect(text).toContain(part);
  const [contract] = await app.database.asOwner<{ title: string }>(`select title from contracts limit 1`);
  expect(text).toContain(contract!.title);
  // Whoever sees their own business alone gets the totals of the account, and no line of others.
  const permissions = ['finance.rmb:view', 'finance.rmb:export'] as const;
  const member = await aMember(app, provider.uid, { permissions, scope: { finance: 'self' } });
  const totals = await exported(member.as);
  expect(totals).toContain('1,333.33');
  expect(totals).not.toContain(contract!.title);
  // What is not booked as it was settled is found.
  await app.database.asOwner(`update settlements set tax_fen = tax_fen + 1 where uid = ${provider.uid}`);
  const found = await reconcile(app.database.db, { uid: provider.uid });
  expect(found.map(({ check }) => check)).toContain('settlement.tax');
});
