import { dayOf } from '@uc/contract/day';
import type { CaseStatus } from '@uc/contract/filings/case-texts';
import type { caseOrder, tally, trails } from '@uc/contract/filings/case-view';
import { businessTexts, type FilingArea } from '@uc/contract/filings/kinds';
import { add, type Fen, fen, min, subtract } from '@uc/contract/money';
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

const serviceStates: Record<CaseOrderRow['state'], string> = {
  unpaid: '待付款',
  paid: '平台担保中',
  filed: '平台担保中',
  ended: '服务已完成',
  returned: '已退回',
  closed: '未付款',
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
  service_text: serviceStates[row.state],
  returned: fen(row.returned_fen),
  paid_at: row.paid_at,
  paid_line: row.paid_line,
  receipt_line: row.receipt_line,
  returned_line: row.returned_line,
  ended_at: row.ended_at,
  items: (row.items as { text: string; kind: 'official' | 'service'; amount_fen: number }[]).map(
    ({ text, kind, amount_fen }) => ({ text, kind, amount: fen(amount_fen) }),
  ),
});

interface Trail {
  paid: Fen;
  escrow: Fen;
  held: Fen;
  spent: Fen;
  returned: Fen;
}
const ZERO = fen(0);
const none: Trail = { paid: ZERO, escrow: ZERO, held: ZERO, spent: ZERO, returned: ZERO };
const plus = (one: Trail, other: Trail): Trail => ({
  paid: add(one.paid, other.paid),
  escrow: add(one.escrow, other.escrow),
  held: add(one.held, other.held),
  spent: add(one.spent, other.spent),
  returned: add(one.returned, other.returned),
});

/** Where the official part of a paid order is: all of it in one place. */
function officialTrail({ official, official_fen, returned_fen }: CaseOrderRow): Trail {
  const amount = official === 'returned' ? min(fen(official_fen), fen(returned_fen)) : fen(official_fen);
  const place = {
    none: 'escrow',
    escrow: 'escrow',
    held: 'held',
    paid: 'spent',
    returned: 'returned',
  } as const;
  return { ...none, paid: amount, [place[official]]: amount };
}

/** Where the service part is. What a coupon paid of an order that went back was never the customer's. */
function serviceTrail(row: CaseOrderRow): Trail {
  const returned = subtract(fen(row.returned_fen), officialTrail(row).returned);
  const spent = fen(row.earned_fen);
  const isOver = row.state === 'ended' || row.state === 'returned';
  const paid = isOver ? add(spent, returned) : fen(row.service_fen);
  return { paid, escrow: subtract(paid, add(spent, returned)), held: ZERO, spent, returned };
}

const paidOf = (orders: readonly CaseOrderRow[]) => orders.filter(({ paid_at }) => paid_at !== null);

/** Both trails of a case's money, over all its paid orders (filings.md#money-of-filings). */
export const trailsOf = (orders: readonly CaseOrderRow[]): z.output<typeof trails> => ({
  official: paidOf(orders).map(officialTrail).reduce(plus, none),
  service: paidOf(orders).map(serviceTrail).reduce(plus, none),
});

/** The sums of a case's money by state: both trails together. */
export function tallyOf(orders: readonly CaseOrderRow[]): z.output<typeof tally> {
  const { official, service } = trailsOf(orders);
  return {
    paid: add(official.paid, service.paid),
    escrow: add(official.escrow, service.escrow),
    official_held: official.held,
    official_paid: official.spent,
    earned: service.spent,
    returned: add(official.returned, service.returned),
  };
}
