import { capitalsOf } from '@uc/contract/capitals';
import { dayOf } from '@uc/contract/day';
import { billStatuses } from '@uc/contract/finance/credit';
import { add, fen, formatFen, subtract } from '@uc/contract/money';
import { moment } from '@uc/contract/wire';
import * as clock from '../../clock';
import type { Deps } from '../../deps';
import { dayFact, type ExportSource, moneyFact, type Row } from '../../exports/index';
import { refuse } from '../../call/index';
import {
  type Bill,
  billStatusAt,
  findBill,
  remainingOf,
  repaymentsOf,
  sourceTexts,
  usesOfBill,
} from '../credit/index';
import { receiptCode } from './receipt-code';
import { accountNo, holderOf, issuerOf } from './receipt-facts';

const text = (title: string, width: number, paper: number) => ({
  title,
  kind: 'text' as const,
  width,
  paper,
});
const money = (title: string) => ({ title, kind: 'money' as const, width: 14, paper: 9 });

/** The code covers the facts of a bill that never change; repayments are read when it is checked. */
export const billCode = ({ vault }: Pick<Deps, 'vault'>, { uid, bill_no, principal_fen }: Bill): string =>
  receiptCode(vault, ['bill', uid, bill_no, principal_fen]);

/** A 白条账单 as a file (finance.md#credit-screen): its total, every use and repayment, and the issuer. */
export const billSource: ExportSource = {
  place: '/finance/creditLimit',
  async open(deps, db, { uid }, params) {
    const billNo = String(params.no);
    const bill = await findBill(db, uid, billNo);
    if (bill === undefined) throw refuse('notFound');
    const [uses, repayments, holder, now] = await Promise.all([
      usesOfBill(db, uid, billNo),
      repaymentsOf(db, uid, billNo),
      holderOf(deps, db, uid),
      clock.now(db),
    ]);
    const none = fen(0);
    const used = uses.map((use): Row => [
      use.used_at,
      '使用',
      use.order_no,
      use.order_title,
      fen(use.amount_fen),
      fen(use.refunded_fen),
      none,
      none,
    ]);
    const repaid = [...repayments]
      .reverse()
      .map((repayment): Row => [
        repayment.created_at,
        '还款',
        repayment.repay_no,
        sourceTexts[repayment.source],
        none,
        none,
        fen(repayment.principal_fen),
        fen(repayment.late_fee_fen),
      ]);
    const amount = subtract(fen(bill.principal_fen), fen(bill.refunded_fen));
    return {
      title: `白条账单 ${bill.period}`,
      head: [
        ['账单编号', billNo],
        ['账户编号', accountNo(uid)],
        ['户名', holder],
        ['状态', billStatuses[billStatusAt(bill, dayOf(now))]],
        dayFact('账单日', bill.bill_date),
        dayFact('还款日', bill.due_date),
      ],
      columns: [
        { title: '时间', kind: 'moment' as const, width: 20, paper: 11 },
        text('类别', 8, 5),
        text('单号', 24, 14),
        text('说明', 30, 20),
        money('使用（元）'),
        money('已退（元）'),
        money('还本金（元）'),
        money('还违约金（元）'),
      ],
      total: used.length + repaid.length,
      async *chunks() {
        yield [...used, ...repaid];
      },
      foot: [
        moneyFact('账单金额', amount, `¥${formatFen(amount)}`),
        ['大写金额', capitalsOf(amount)],
        moneyFact('已还', add(fen(bill.repaid_principal_fen), fen(bill.repaid_late_fee_fen))),
        moneyFact('违约金', subtract(fen(bill.late_fee_fen), fen(bill.waived_fen))),
        moneyFact('剩余应还', remainingOf(bill)),
        ['出具', `${issuerOf(deps)} ${moment.encode(now)}`],
        ['验证码', billCode(deps, bill)],
        ['说明', '由系统出具，无需盖章；金额以出具时间为准。'],
      ],
    };
  },
};
