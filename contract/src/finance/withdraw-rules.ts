import { limits } from '../limits';
import { type Fen, fen, max, min, percent, shortFen } from '../money';

/** The life of a withdrawal as people read it (finance.md#withdrawal-states). */
export const withdrawStatusTexts = {
  pending_owner: '待主账号确认',
  submitted: '待审核',
  approved: '审核通过',
  paying: '打款中',
  success: '提现成功',
  cancelled: '已撤销',
  rejected: '审核未通过',
  failed: '打款失败',
  returned: '银行退票',
} as const;
export type WithdrawStatus = keyof typeof withdrawStatusTexts;
export const withdrawStatuses = Object.keys(withdrawStatusTexts) as [WithdrawStatus, ...WithdrawStatus[]];

/** Why a withdrawal below 50,000.00 is looked at by two people as well (finance.md#withdrawal-states). */
export const riskTexts = {
  new_card: `收款卡绑定不足${limits.withdraw.risk.newCardHours}小时`,
  security_changed: `手机号或密码${limits.withdraw.risk.securityHours}小时内变更`,
  large_first: `首次提现且金额达到${shortFen(limits.withdraw.risk.firstFrom)}元`,
  split: `${limits.withdraw.risk.splitHours}小时内多笔提现合计达到${shortFen(limits.withdraw.twoPersonReviewFrom)}元`,
  alone: `审核人${limits.booking.aloneHours}小时内单独通过合计达到${shortFen(limits.withdraw.twoPersonReviewFrom)}元`,
} as const;
export type RiskRule = keyof typeof riskTexts;
export const riskRules = Object.keys(riskTexts) as [RiskRule, ...RiskRule[]];

/**
 * The fee rule in force, amounts in 分: free so many times a month, then a share within bounds
 * (finance.md#money-limits).
 */
export interface FeeRule {
  freeLeft: number;
  basisPoints: number;
  min: Fen;
  max: Fen;
}

/** The fee of a withdrawal in 分; the form shows and the server takes the same. */
export const withdrawFee = (amount: Fen, rule: FeeRule): Fen =>
  rule.freeLeft > 0 ? fen(0) : min(max(percent(amount, rule.basisPoints), rule.min), rule.max);
