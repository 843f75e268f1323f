import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { expect } from 'vitest';
import { icbc, type Moved, OWN } from '../../../opener/bankfiles/testing-files';
import type { As, TestApp } from '../../../testing';
import { file, newPayee, type Payee } from '../../withdrawals/testing';
import { sender } from '../testing';

export const today = dayOf(new Date());

/** The bank account of an app, whose statements follow one on the other. */
export function accountOf(app: TestApp, opening = 0) {
  app.deps.config.offlineAccount = { no: OWN, name: '我方', bank: '工商银行' };
  let after = opening;
  let second = 0;
  const clockOf = () => new Date(second * 2000).toISOString().slice(11, 19);
  const keep = async (as: As, bytes: Buffer) => {
    await sender(app, as).keep(bytes);
    return (await app.call(api.bankfiles.staffStatements, {}, as)).data.list[0]!.no;
  };
  return {
    /** A movement of today on top of those before; `memo` and the other one as the bank writes them. */
    moved(yuan: number, memo: string, { name = '甲公司', account = '1', at = '' } = {}): Moved {
      after = Math.round((after + yuan) * 100) / 100;
      second += 1;
      // A statement does not go back in time.
      while (at.startsWith(today) && `${today} ${clockOf()}` < at) second += 1;
      return { at: at || `${today} ${clockOf()}`, yuan, after, name, account, memo };
    },
    keep,
    kept: (as: As, ...lines: Moved[]) => keep(as, icbc(undefined, lines)),
  };
}

/** Matches the lines of a statement until none is left, and returns how many this person has matched. */
export async function matchAll(app: TestApp, no: string, as: As): Promise<number> {
  for (let booked = 0; ;) {
    const answer = await app.call(api.bankfiles.staffBook, { no }, as);
    expect(answer.status).toBe(200);
    booked += answer.data.booked;
    if (answer.data.left === 0) return booked;
  }
}

/** Lines of the queue, each as [memo, what it stands for or why it is open]. */
export async function workOf(app: TestApp, as: As): Promise<Record<string, string>> {
  const { list } = (await app.call(api.bankfiles.staffWork, { page_size: 100 }, as)).data;
  return Object.fromEntries(
    list.map(({ memo, match, open_kind }) => [
      memo.replace(/^转账 /, ''),
      match?.kind ?? `open: ${open_kind}`,
    ]),
  );
}
export const lineWith = async (app: TestApp, as: As, memo: string) =>
  (await app.call(api.bankfiles.staffWork, { keyword: memo }, as)).data.list[0]!;

/** A withdrawal that staff have handed to the bank. */
export async function payout(
  app: TestApp,
  yuan: number,
  staff: As,
  payee?: Payee,
): Promise<{ no: string; payee: Payee }> {
  const who = payee ?? (await newPayee(app, { rmb: Math.round(yuan * 100) * 3 }));
  const no = await file(app, who, Math.round(yuan * 100));
  await app.call(api.withdrawals.staffApprove, { no }, staff);
  await app.call(api.withdrawals.staffPaying, { no, batch_no: 'B1' }, staff);
  return { no, payee: who };
}

/** A statement of 建设银行, which has numbers, after an opening balance. */
export function numbered(
  opening: number,
  rows: readonly { at: string; yuan: number; no: string; memo: string }[],
): Buffer {
  let after = opening;
  return Buffer.from(
    [
      '账号,交易时间,借方发生额,贷方发生额,余额,币种,对方户名,对方账号,摘要,账户明细编号-交易流水号',
      ...rows.map(({ at, yuan, no, memo }) => {
        after += yuan;
        const sides = yuan < 0 ? [String(-yuan), '0.00'] : ['0.00', String(yuan)];
        return [OWN, at, ...sides, String(after), '人民币元', '甲公司', '', memo, no].join(',');
      }),
    ].join('\r\n'),
  );
}
