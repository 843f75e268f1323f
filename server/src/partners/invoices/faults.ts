import { type Fen, fen, formatFen, sum } from '@uc/contract/money';
import type { InvoiceOrder } from './port';

/** Lines of one invoice, and the 分 by which the tax of a line may differ from its net times its rate (docs/outside.md). */
const MOST_LINES = 2000;
const MOST_DIFFERENCE = fen(6);
const TAX_NO = /^(?:[0-9A-Z]{15}|[0-9A-Z]{18})$/;

/** What the tax bureau refuses an invoice for as it is written; undefined where it takes it. */
export function faultOf({ kind, buyer, lines, net, tax }: InvoiceOrder): string | undefined {
  if (buyer.name.trim() === '') return '购买方名称不能为空';
  if (buyer.taxNo !== '' && !TAX_NO.test(buyer.taxNo)) return '购买方纳税人识别号格式不正确';
  if (kind === 'special' && buyer.taxNo === '') return '专用发票的购买方纳税人识别号不能为空';
  if (lines.length === 0 || lines.length > MOST_LINES) return `发票明细应为1至${MOST_LINES}行`;
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    if (!/^\d{19}$/.test(line.code)) return `第${at + 1}行商品和服务税收编码不正确`;
    if (line.kind === 'discount' && (before?.kind !== 'sale' || before.rateBps !== line.rateBps))
      return `第${at + 1}行折扣行没有紧跟被折扣行`;
    if (line.kind === 'discount' ? line.net > 0 : line.net < 0) return `第${at + 1}行金额的正负不正确`;
    if (Math.abs(line.net * line.rateBps - line.tax * 10_000) > MOST_DIFFERENCE * 10_000)
      return `第${at + 1}行税额与金额乘税率相差超过${formatFen(MOST_DIFFERENCE)}元`;
  }
  const total = (pick: 'net' | 'tax'): Fen => sum(lines.map((line) => line[pick]));
  if (total('net') !== net || total('tax') !== tax) return '合计金额或合计税额与明细之和不符';
  return net + tax > fen(0) ? undefined : '价税合计应大于0';
}
