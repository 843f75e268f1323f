import { daysAfter } from '@uc/contract/day';
import type { UploadedFile } from '@uc/contract/file-view';
import { add, fen, formatFen, negate } from '@uc/contract/money';
import { moment } from '@uc/contract/wire';
import * as clock from '../clock';
import type { Deps } from '../deps';
import { digestOf, keepFile, matchLines, newestStatement } from '../finance/bankfiles/index';
import { movedAtBank } from './bank-lines-store';
import { staffMember } from './people';
import type { Steps } from './steps';

/** A movement of the bank account, in 分, negative where it leaves. */
interface Movement {
  at: Date;
  amount: number;
  no: string;
  memo: string;
  name: string;
}
const OPENING = 2_000_000_00;
const DAYS = 60;

/**
 * The bank's statement of the last weeks, stored and matched: transfers and payouts of the demo world under the numbers
 * with which they were entered, and a fee, interest and rent that wait for a person. Its file is opened outside of a
 * transaction; the same file again stores nothing.
 */
export async function seedBankFile(deps: Deps, steps: Steps): Promise<void> {
  const account = deps.config.offlineAccount?.no.replaceAll(/[\s-]/g, '');
  if (account === undefined) return;
  await steps.take(
    'bank file',
    async () => undefined,
    async () => {
      const { db } = deps.database;
      const staff = staffMember('finance');
      const bytes = Buffer.from(statementOf(account, await movements(deps, await clock.now(db))));
      const file: UploadedFile = { name: '建设银行账户明细.csv', size: bytes.length, pieces: [bytes] };
      await keepFile(deps, staff, file, digestOf(file));
      const no = await newestStatement(db);
      if (no === undefined) return;
      for (let left = 1; left > 0;) ({ left } = await matchLines(deps, staff, no));
    },
  );
}

const memos: Record<string, string> = { recharge: '转账汇款', payout: '代发提现', payout_return: '退汇' };

async function movements({ database }: Deps, now: Date): Promise<Movement[]> {
  const moved = await movedAtBank(database.db, daysAfter(now, -DAYS));
  const entered = moved.map(({ at, amount, no, doc_no, use }) => ({
    at,
    amount,
    no,
    memo: use === 'recharge' ? memos[use]! : `${memos[use]!} ${doc_no}`,
    name: amount > 0 ? '苏州样例设计有限公司' : '收款人',
  }));
  const own = (days: number, amount: number, memo: string, name = '') => ({
    at: daysAfter(now, -days),
    amount,
    no: `CCB${days}${Math.abs(amount)}`,
    memo,
    name,
  });
  return [
    ...entered,
    own(DAYS, -20_00, '账户管理费'),
    own(20, 128_36, '结息'),
    own(12, -12_000_00, '办公室房租', '苏州样例物业有限公司'),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** As 建设银行 writes it, with a balance after each movement. */
function statementOf(account: string, moved: readonly Movement[]): string {
  let balance = fen(OPENING);
  const money = (amount: number) => formatFen(fen(amount)).replaceAll(',', '');
  const rows = moved.map(({ at, amount, no, memo, name }) => {
    balance = add(balance, fen(amount));
    const [out, come] = amount < 0 ? [money(negate(fen(amount))), '0.00'] : ['0.00', money(amount)];
    return [account, moment.encode(at), out, come, money(balance), '人民币元', name, '', memo, no].join(',');
  });
  return [
    '账号,交易时间,借方发生额,贷方发生额,余额,币种,对方户名,对方账号,摘要,账户明细编号-交易流水号',
    ...rows,
  ].join('\r\n');
}
