import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/index';
import { newOwner, newStaff } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { newNo } from '../testing';

type As = NonNullable<Parameters<TestApp['call']>[2]>;
let app: TestApp;
let staff: As;
beforeAll(async () => {
  app = await startTestApp();
  staff = (await newStaff(app.deps, 'finance')).as;
});
afterAll(() => app.close());

/** A transfer that is announced, with the code that its customer is told. */
async function announced(amount: number) {
  const { uid, as } = await newOwner(app.deps);
  const { data } = await app.call(api.recharge.create, { amount, target: 'rmb', channel: 'offline' }, as);
  return { uid, no: data.recharge_no, code: data.pay.account!.memo_code };
}
const arrive = async (amount: number, memo: string) =>
  (
    await app.call(
      api.recharge.staffBankLineAdd,
      {
        bank_txn_no: newNo('MEMO'),
        amount,
        memo,
        payer_name: '苏州某某有限公司',
        received_day: dayOf(new Date()),
      },
      staff,
    )
  ).data;
const wide = (code: string) =>
  [...code].map((one) => String.fromCodePoint(one.codePointAt(0)! + 0xfee0)).join('');

/** A memo as a bank delivers it, from the code that was announced. */
const memos: readonly (readonly [what: string, of: (code: string) => string])[] = [
  ['two letters of the bank before it', (code) => `CZ${code}`],
  ['digits before and behind it', (code) => `20260312${code}0001`],
  ['a blank inside', (code) => `${code.slice(0, 3)} ${code.slice(3)}`],
  ['a blank after each of its characters', (code) => [...code].join(' ')],
  ['a hyphen inside', (code) => `${code.slice(0, 2)}-${code.slice(2)}`],
  ['a long dash inside', (code) => `${code.slice(0, 2)}—${code.slice(2)}`],
  ['small letters', (code) => code.toLowerCase()],
  ['full width', (code) => `附言：${wide(code)}`],
  ['full width in small letters', (code) => wide(code).replaceAll(/[Ａ-Ｚ]/g, (one) => one.toLowerCase())],
  ['marks of direction around it', (code) => `\u202a${code}\u202c`],
  ['a line end inside', (code) => `转账${code.slice(0, 4)}\n${code.slice(4)}货款`],
  ['another code of nobody before it', (code) => `ABCDEF/${code}/摘要`],
];

describe('a remittance code in the memo of a bank line', () => {
  test.each(memos)(
    'a bank line whose memo has the remittance code with %s finds its recharge, which is credited',
    async (_what, of) => {
      const one = await announced(640);
      expect(await arrive(640, of(one.code))).toMatchObject({ status: 'matched', matched_no: one.no });
      expect((await balancesOf(app.database.db, one.uid))['L.AVAIL']).toBe(640_00);
    },
  );

  test('a bank line whose memo has the codes of two recharges of the same amount leaves the choice to a person', async () => {
    const [one, two] = [await announced(650), await announced(650)];
    expect(await arrive(650, `${one.code} ${two.code}`)).toMatchObject({
      status: 'unmatched',
      matched_no: null,
    });
  });

  test('a bank line whose memo also has the code of a recharge of another amount, or of one that was paid, finds its own', async () => {
    const [one, dear, paid] = [await announced(660), await announced(661), await announced(660)];
    expect((await arrive(660, paid.code)).matched_no).toBe(paid.no);
    expect(await arrive(660, `${dear.code}${paid.code}${one.code}`)).toMatchObject({ matched_no: one.no });
  });
});
