import type { Input } from '@uc/contract/endpoint';
import type { statements } from '@uc/contract/finance/statements';
import { moment } from '@uc/contract/wire';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import {
  askerOf,
  countColumn,
  countFact,
  type ExportSource,
  moneyFact,
  startExport,
  type TaskView,
} from '../../exports/index';
import type { Customer } from '../../call/index';
import { yearOf } from '../withholding/index';
import { accountNo, holderOf, issuerOf } from './receipt-facts';

/** Starts the file of a year. Refuses one that has not begun. */
export async function exportTax(
  db: Tx,
  actor: Customer,
  { year, format }: Input<typeof statements.exportTax>,
): Promise<TaskView> {
  await yearOf(db, actor.uid, year);
  return startExport(db, {
    ...askerOf(actor),
    kind: 'tax_certificate',
    format,
    name: `年度预扣凭证_${year}`,
    params: { year },
  });
}

const money = (title: string) => ({ title, kind: 'money' as const, width: 14, paper: 12 });

/** The year as a file: every month, and the formula with the issuer. */
export const taxSource: ExportSource = {
  place: '/finance/tax',
  async open(deps, db, { uid }, params) {
    const year = String(params.year);
    const { total, months, withheld } = await yearOf(db, uid, year);
    const [holder, now] = [await holderOf(deps, db, uid), await clock.now(db)];
    const formula =
      total === null
        ? []
        : ([
            moneyFact('累计收入', total.income),
            moneyFact('累计费用', total.costs),
            countFact('减除费用月数', total.months),
            moneyFact('累计减除费用', total.deduction),
            moneyFact('应纳税所得额', total.taxable),
            ['预扣率', `${total.rate / 100}%`],
            moneyFact('速算扣除数', total.quick),
            moneyFact('按公式应预扣', total.tax),
          ] as const);
    return {
      title: `年度预扣凭证 ${year}`,
      seal: '预扣凭证',
      head: [
        ['账户编号', accountNo(uid)],
        ['户名', holder],
        ['所属年度', year],
        ['所得项目', '劳务报酬所得'],
        ['币种', '人民币（元）'],
      ],
      columns: [
        { title: '月份', kind: 'text' as const, width: 12, paper: 10 },
        countColumn('到账笔数'),
        money('计税收入（元）'),
        money('到账后退款（元）'),
        money('本月预扣（元）'),
        money('累计收入（元）'),
        money('累计预扣（元）'),
      ],
      total: months.length,
      async *chunks() {
        yield months.map((one) => [
          one.month,
          one.count,
          one.income,
          one.refunded,
          one.tax,
          one.year_income,
          one.year_tax,
        ]);
      },
      foot: [
        ...formula,
        moneyFact('已预扣', withheld),
        ['出具', `${issuerOf(deps)} ${moment.encode(now)}`],
        ['说明', '按到账月份计入。本凭证供核对和综合所得汇算清缴参考，不代替税务机关的完税证明。'],
      ],
    };
  },
};
