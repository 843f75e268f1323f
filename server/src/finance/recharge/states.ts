import { countedStates } from '@uc/contract/counted-states';
import type { RechargeStatus } from '@uc/contract/finance/recharge';

export type RechargeEvent =
  | 'pay'
  | 'pay_late'
  | 'submit'
  | 'match'
  | 'reject'
  | 'cancel'
  | 'expire'
  | 'ask_refund'
  | 'send_refund'
  | 'refund'
  | 'fail_refund'
  | 'refuse_refund';

/**
 * The life of a recharge (finance.md#recharge-states). Two rows go beyond it, because the money is there: a
 * bank line may match before its voucher was handed in, and after the recharge was closed (ADR 11).
 */
export const transitions: Record<RechargeStatus, Partial<Record<RechargeEvent, RechargeStatus>>> = {
  pending: { pay: 'success', submit: 'reviewing', match: 'success', cancel: 'closed', expire: 'closed' },
  reviewing: { match: 'success', reject: 'rejected' },
  rejected: { submit: 'reviewing', match: 'success' },
  closed: { pay_late: 'success', match: 'success' },
  success: { ask_refund: 'refunding' },
  refunding: {
    send_refund: 'refunding',
    refund: 'refunded',
    fail_refund: 'success',
    refuse_refund: 'success',
  },
  refunded: {},
};

/** Where an event leads; undefined when the table does not list it. */
export const next = (state: RechargeStatus, event: RechargeEvent): RechargeStatus | undefined =>
  transitions[state][event];

/** States that count towards the limit of recharges waiting to be paid. */
export const unpaid = countedStates<RechargeStatus>({
  pending: true,
  reviewing: false,
  rejected: false,
  success: false,
  closed: false,
  refunding: false,
  refunded: false,
});
/**
 * States that count towards the day's limit of amounts through channels: those whose money is in, or may
 * still come in.
 */
export const ofDay = countedStates<RechargeStatus>({
  pending: true,
  reviewing: true,
  rejected: false,
  success: true,
  closed: false,
  refunding: true,
  refunded: false,
});

/** The text of each event in the timeline. */
export const eventTexts: Record<RechargeEvent | 'create', string> = {
  create: '提交充值',
  pay: '支付成功',
  pay_late: '关闭后到账',
  submit: '上传汇款凭证',
  match: '核对到账',
  reject: '凭证不符',
  cancel: '取消充值',
  expire: '超时自动关闭',
  ask_refund: '发起退回',
  send_refund: '复核通过，渠道退回中',
  refund: '已退回',
  fail_refund: '渠道退回未成功',
  refuse_refund: '不予退回',
};

/** The owner's actions by state: paying, until its time is over, is for online ones, vouchers for transfers. */
export function actionsOf(
  status: RechargeStatus,
  channel: string,
  isLate: boolean,
): ('pay' | 'cancel' | 'voucher' | 'again')[] {
  const isOffline = channel === 'offline';
  if (status === 'pending' && isLate && !isOffline) return ['cancel'];
  if (status === 'pending') return [isOffline ? 'voucher' : 'pay', 'cancel'];
  if (status === 'rejected') return ['voucher'];
  return status === 'closed' ? ['again'] : [];
}
