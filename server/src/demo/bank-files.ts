import { dayOf, daysAfter } from '@uc/contract/day';
import type { UploadedFile } from '@uc/contract/file-view';
import { add, fen, formatFen, negate, subtract } from '@uc/contract/money';
import { moment } from '@uc/contract/wire';
import * as clock from '../clock';
import type { Deps } from '../deps';
import {
  bringBill,
  digestOf,
  keepFile,
  keepWaiting,
  matchFetched,
  matchLines,
  newestStatement,
  ownAccountOf,
} from '../finance/bankfiles/index';
import { movedAtBank } from './bank-lines-store';
import { settled } from './channels';
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
 * The bank's statement of the last weeks, stored and matched: every movement of the demo world's bank account in its
 * moment, under the number with which it was entered, and a fee, interest and rent that wait for a person. Its file is
 * opened outside of a transaction; the same file again stores nothing.
 */
export async function seedBankFile(deps: Deps, steps: Steps): Promise<void> {
  const account = ownAccountOf(deps.config);
  if (account === '') return;
  await steps.take(
    'bank file',
    async () => undefined,
    async () => {
      const { db } = deps.database;
      const staff = staffMember('finance');
      const bytes = Buffer.from(statementOf(account, await movements(deps, await clock.now(db))));
      const file: UploadedFile = { name: '建设银行账户明细.csv', size: bytes.length, pieces: [bytes] };
      await keepFile(deps, staff, file, await digestOf(file));
      const no = await newestStatement(db);
      if (no === undefined) return;
      for (let left = 1; left > 0;) ({ left } = await matchLines(deps, staff, no));
    },
  );
}

/** A file of a bank that is not built in, which waits until somebody has described its columns (ADR 150). */
export async function seedUnknownBankFile(deps: Deps, steps: Steps): Promise<void> {
  await steps.take(
    'unknown bank file',
    async () => undefined,
    async () => {
      const day = dayOf(daysAfter(await clock.now(deps.database.db), -2));
      const rows = [
        '虚构城市商业银行企业网银明细',
        '入账日期,入账时间,收付标志,发生额（元）,账面余额（元）,对手户名,附加说明,受理编号',
        `${day},09:12:05,收款,5000.00,105000.00,苏州样例设计有限公司,货款,SL0001`,
        `${day},10:40:31,付款,5.00,104995.00,,手续费,SL0002`,
        `${day},16:20:10,付款,12000.00,92995.00,苏州样例物业有限公司,办公室房租,SL0003`,
      ];
      const bytes = Buffer.from(rows.join('\r\n'));
      const file: UploadedFile = { name: '城商行账户明细.csv', size: bytes.length, pieces: [bytes] };
      await keepWaiting(deps, staffMember('finance'), file);
    },
  );
}

/** The bill of WeChat Pay with the settlement that has been entered, as the job of 自动获取 brings and matches it. */
export async function seedChannelBill(deps: Deps, steps: Steps): Promise<void> {
  await steps.take(
    'channel bill',
    async () => undefined,
    async () => {
      const { daysAgo, gross, fee } = settled.find(({ channel }) => channel === 'wechat')!;
      const day = dayOf(daysAfter(await clock.now(deps.database.db), -daysAgo));
      const bytes = Buffer.from(
        fundBillOf(day, formatFen(subtract(fen(gross), fen(fee))).replaceAll(',', '')),
      );
      await bringBill(
        deps,
        { channel: 'wechat', kind: 'fund', day },
        { name: `微信支付资金账单${day}.csv`, bytes },
      );
      await matchFetched(deps);
    },
  );
}

/** As WeChat Pay writes it: one row, by which everything was paid out to the bank. */
function fundBillOf(day: string, amount: string): string {
  const cells = (...texts: string[]) => texts.map((text) => `\`${text}`).join(',');
  const no = `${day.replaceAll('-', '')}0001`;
  const [what, none] = ['提现', '0.00'];
  return [
    '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号',
    cells(`${day} 23:10:00`, no, no, what, what, '支出', amount, none, 'system', '', no),
    '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额',
    cells('1', '0', none, '1', amount),
    '',
  ].join('\r\n');
}

/** What the bank writes beside a movement, who the other one is, and whether our number stands there. */
interface Words {
  memo: string;
  name: string;
  isNamed?: true;
}
const words: Record<string, Words> = {
  'recharge.success': { memo: '转账汇款', name: '苏州样例设计有限公司' },
  'withdraw.success': { memo: '代发提现', name: '收款人', isNamed: true },
  'withdraw.return': { memo: '退汇', name: '收款人', isNamed: true },
  'filing.paid': { memo: '缴纳官费', name: '国家知识产权局', isNamed: true },
  'channel.settle': { memo: '商户结算款', name: '渠道备付金' },
};
const others: Words = { memo: '账户验证', name: '收款人' };

async function movements({ database }: Deps, now: Date): Promise<Movement[]> {
  const moved = await movedAtBank(database.db, daysAfter(now, -DAYS), now);
  const entered = moved.map(({ at, amount, no, doc_no, kind }) => {
    const { memo, name, isNamed } = words[kind] ?? others;
    const serial = no || `CCB${doc_no}`;
    return { at, amount, no: serial, memo: isNamed ? `${memo} ${doc_no}` : memo, name };
  });
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
