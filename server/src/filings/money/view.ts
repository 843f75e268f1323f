import { dayOf } from '@uc/contract/day';
import type { CaseStatus } from '@uc/contract/filings/case-texts';
import type { caseOrder, tally } from '@uc/contract/filings/case-view';
import { businessTexts, type FilingArea } from '@uc/contract/filings/kinds';
import { fen, subtract, sum } from '@uc/contract/money';
import type { z } from 'zod';
import type { CaseOrderRow } from './store';

/** The facts of a case that are shown with its orders. */
interface Placed {
  area: FilingArea;
  status: CaseStatus;
}

const orderStates: Record<CaseOrderRow['state'], string> = {
  unpaid: '待付款',
  paid: '已付款，待提交官方',
  filed: '已提交官方',
  ended: '已完成',
  returned: '已退款',
  closed: '已关闭',
};
const officialStates: Record<CaseOrderRow['official'], string> = {
  none: '—',
  escrow: '平台担保中',
  held: '已划转，待官方收据',
  paid: '已缴纳官方',
  returned: '已退回',
};

const secondsLeft = ({ pay_by: end }: CaseOrderRow, at: Date): number =>
  Math.max(0, Math.ceil((end.getTime() - at.getTime()) / 1000));

/** One order of a case, as it is shown with it. */
export const orderView = (
  row: CaseOrderRow,
  { area, status }: Placed,
  at: Date,
): z.output<typeof caseOrder> => ({
  order_no: row.order_no,
  business: row.business,
  business_text: `${businessTexts[area][row.business] ?? row.business}${row.year === null ? '' : `（第${row.year}年）`}`,
  official: fen(row.official_fen),
  service: fen(row.service_fen),
  state: row.state,
  state_text: orderStates[row.state],
  left_seconds: row.state === 'unpaid' ? secondsLeft(row, at) : null,
  at_zero: row.state !== 'unpaid' ? null : status === 'pending_pay' ? '自动关闭，申请退回草稿' : '自动关闭',
  official_state: row.official,
  official_text: officialStates[row.official],
  official_receipt: row.receipt_no,
  service_earned_on: row.state === 'ended' && row.ended_at !== null ? dayOf(row.ended_at) : null,
  returned: fen(row.returned_fen),
  items: (row.items as { text: string; kind: 'official' | 'service'; amount_fen: number }[]).map(
    ({ text, kind, amount_fen }) => ({ text, kind, amount: fen(amount_fen) }),
  ),
});

/** The sums of a case's money by state, over all its orders. */
export function tallyOf(orders: readonly CaseOrderRow[]): z.output<typeof tally> {
  const paid = orders.filter(({ paid_at }) => paid_at !== null);
  const of = (pick: (row: CaseOrderRow) => number) => sum(paid.map((row) => fen(pick(row))));
  const total = sum([of((row) => row.official_fen), of((row) => row.service_fen)]);
  const held = of((row) => (row.official === 'held' ? row.official_fen : 0));
  const gone = of((row) => (row.official === 'paid' ? row.official_fen : 0));
  const [earned, returned] = [of((row) => row.earned_fen), of((row) => row.returned_fen)];
  return {
    paid: total,
    escrow: subtract(total, sum([held, gone, earned, returned])),
    official_held: held,
    official_paid: gone,
    earned,
    returned,
  };
}
