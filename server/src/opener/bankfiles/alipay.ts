import { negate, sum } from '@uc/contract/money';
import { fenOf } from './cells';
import { type BankFileLine, Fault, type Row, type Statement } from './statement';
import { assertSame, yuan } from './stated';
import type { TableReader } from './table-statement';

/** The remarks around the lines of a file of Alipay begin with `#`. */
export const isAlipay = ([first]: readonly Row[]): boolean => /^\uFEFF?#支付宝/.test(first?.raw ?? '');
/** The file of sums beside that of the lines, which has nothing of its own. */
export const isAlipaySummary = (text: string): boolean => /^\uFEFF?#支付宝[^\n]{0,20}汇总查询/.test(text);

/** `#交易合计：2笔，商家实收共2800.00元` and the same of refunds, of money that came and that left. */
const TOTAL = /^#(交易|退款|收入|支出)合计[:：](\d{1,9})笔[,，]\D{0,20}(-?[\d,.]{1,20})元/;

/** The lines of a file of Alipay, whose last remarks must agree with them. */
export function alipayStatement(table: TableReader): Statement {
  const { remarks, lastRow } = table;
  if (!remarks.some(({ raw }) => raw.includes('列表结束')))
    throw new Fault('账单没有结尾，文件不完整，请重新下载', { row: lastRow });
  const statement = table.statement();
  for (const { raw, row } of remarks) {
    const [, what, count, written] = TOTAL.exec(raw) ?? [];
    if (what === undefined) continue;
    const own = linesOf(statement.lines, what);
    assertSame(`${what}笔数`, Number(count), own.length, String, row);
    const total = fenOf(written);
    if (total === undefined) continue;
    assertSame(
      `${what}合计`,
      total < 0 ? negate(total) : total,
      sum(own.map(({ amount }) => amount)),
      yuan,
      row,
    );
  }
  return statement;
}

function linesOf(lines: readonly BankFileLine[], what: string): BankFileLine[] {
  const isOut = what === '退款' || what === '支出';
  return lines.filter(({ direction }) => (direction === 'out') === isOut);
}
