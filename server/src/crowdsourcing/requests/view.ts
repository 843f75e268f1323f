import { dayOf } from '@uc/contract/day';
import { estimateNote } from '@uc/contract/estimated-day';
import { isEstimated } from '../../calendar/index';
import type { Output } from '@uc/contract/endpoint';
import type { requests } from '@uc/contract/crowdsourcing/requests';
import {
  type RequestAction,
  type RequestStatus,
  requestModes,
  requestStatusText,
  wordedFor,
} from '@uc/contract/crowdsourcing/request-texts';
import { fen } from '@uc/contract/money';
import { limits } from '@uc/contract/limits';
import { profileOf } from '../../accounts/index';
import { beyondTenants, type Db } from '../../db/index';
import { categoryTexts } from './categories';
import { amountText } from './form';
import { escrowOf, prizeOrders } from './prizes';
import { mayClose, hasEnded } from './states';
import type { RequestRow } from './store';

export type OwnRequest = Output<(typeof requests)['published']>['list'][number];

/** The consequence at the end of each clock. */
const atZero: Partial<Record<RequestStatus, string>> = {
  unpaid: '未托管将退回草稿',
  bidding: '停止投标并进入选标，无人投标则关闭',
  offered: '服务商未答复，雇佣将自动结束',
  countered: '雇主未答复，雇佣将自动结束',
  selecting: '未选标将自动关闭',
  deciding: '未处理将由入围作品均分，无入围则退回赏金',
  notice: '无异议将进入交付',
  contracting: '未签约托管将重新选标或关闭',
};
export const clockOf = ({ status, mode, due_at: at, objections }: RequestRow): OwnRequest['clock'] => {
  const text =
    status === 'selecting' && mode === 'reward'
      ? '未选稿将转平台处理，不扣除赏金'
      : status === 'contracting' && mode === 'hire'
        ? '未签约托管将自动关闭'
        : objections > 0
          ? '公示期满；收到的异议核实后进入交付'
          : atZero[status];
  if (at === null || text === undefined) return null;
  const isEstimate = status === 'deciding' && isEstimated(dayOf(at));
  return { at, text: `${wordedFor(mode, text)}${isEstimate ? `（时间为${estimateNote}）` : ''}` };
};

/** The fields that every view of a request has. */
export const baseOf = (row: RequestRow, categories: ReadonlyMap<string, string>) => ({
  request_no: row.request_no,
  title: row.title === '' ? '（未填写标题）' : row.title,
  mode: row.mode,
  mode_text: requestModes[row.mode],
  category: row.category ?? '',
  category_text: categories.get(row.category ?? '') ?? '未选择类目',
  amount: {
    text: amountText(row),
    low: row.low_fen === null ? null : fen(row.low_fen),
    high: row.high_fen === null ? null : fen(row.high_fen),
  },
  winners: row.winners,
  deadline: row.deadline_at,
  bid_count: row.bid_count,
  status: row.status,
  status_text: requestStatusText(row.status, row.mode),
});

/** A request as its buyer sees it, with the actions of this person; `steps` are those of its contracts. */
export async function ownView(
  db: Db,
  row: RequestRow,
  permissions: ReadonlySet<string>,
  at: Date,
  categories?: ReadonlyMap<string, string>,
  steps: OwnRequest['steps'] = [],
): Promise<OwnRequest> {
  return {
    ...baseOf(row, categories ?? (await categoryTexts(db))),
    escrow: await escrowOf(db, row),
    clock: clockOf(row),
    reason: row.reason,
    created_at: row.created_at,
    updated_at: row.updated_at,
    created_by: row.created_by,
    order_nos:
      row.status === 'unpaid'
        ? (await prizeOrders(db, row)).filter(isUnpaid).map(({ order_no }) => order_no)
        : [],
    contract_no: row.contract_no,
    actions: actionsOf(row, permissions, at),
    steps,
  };
}
/** Bids come in until its deadline, whether or not the job that ends them has run. */
export const takesBids = (
  { status, deadline_at: end }: Pick<RequestRow, 'status' | 'deadline_at'>,
  at: Date,
): boolean => status === 'bidding' && end !== null && end > at;
const isUnpaid = ({ status }: { status: string }) => status === 'pending_pay';

const needed: Record<RequestAction, string> = {
  edit: 'crowd.request:publish',
  pay: 'crowd.escrow:pay',
  select: 'crowd.request:select',
  answer: 'crowd.request:select',
  bids: 'crowd.request:view',
  extend: 'crowd.request:edit',
  add_budget: 'crowd.request:edit',
  close: 'crowd.request:close',
  remove: 'crowd.request:edit',
  again: 'crowd.request:publish',
};
/** The actions that are open now, in the order of crowdsourcing-screens.md#published-requests. */
export function actionsOf(row: RequestRow, permissions: ReadonlySet<string>, at: Date): RequestAction[] {
  const { status, mode, bid_count: bids } = row;
  const { extensions, extensionDays } = limits.request;
  const is = (...all: RequestStatus[]) => all.includes(status);
  const isBiddable = takesBids(row, at);
  const open: Record<RequestAction, boolean> = {
    edit: is('draft', 'rejected'),
    pay: is('unpaid') && (row.due_at === null || row.due_at > at),
    select: is('selecting') || (is('bidding') && bids > 0),
    answer: is('countered') && (row.due_at === null || row.due_at > at),
    bids: bids > 0,
    extend: isBiddable && row.extensions < extensions && row.extension_days < extensionDays,
    add_budget: isBiddable && mode !== 'reward' && row.high_fen !== null,
    close: mayClose(status, mode, bids),
    remove: is('draft'),
    again: hasEnded(status),
  };
  return (Object.keys(open) as RequestAction[]).filter((one) => open[one] && permissions.has(needed[one]));
}

/** The buyer of a request, as strangers see them. */
export async function employerOf(db: Db, uid: number) {
  const profile = await beyondTenants(() => profileOf(db, uid));
  return {
    name: profile?.nickname ?? '已注销用户',
    avatar_url: profile?.avatarUrl ?? null,
    is_verified: profile?.realnameStatus === 'person' || profile?.realnameStatus === 'enterprise',
  };
}
