import { limits } from '@uc/contract/limits';
import { refundWords } from '@uc/contract/orders/refund-words';
import type { RefundLeg } from '../finance/payments/index';

/** The name of each event in the timeline. */
export const eventTexts: Record<string, string> = {
  create: '提交订单',
  pay: '支付订单',
  pay_at_once: '支付成功，创意币已到账',
  cancel: '取消订单',
  expire: '超时未付款，系统自动关闭',
  deliver: '提交交付成果',
  usage_end: '服务结束，按实际用量结算',
  accept: '验收通过',
  auto_accept: `超过${limits.order.acceptDays}天未验收，系统自动验收`,
  revise: '申请修改',
  apply_refund: '申请退款',
  agree_refund: '同意退款，款项已退回',
  agree_part: '同意部分退款，款项已退回',
  refuse_refund: '拒绝退款',
  refund_silence: `超过${limits.order.refundDays}天未处理，系统自动退款`,
  settle: '托管款已结算给服务方',
  divide: '托管款已按裁决分配',
  give_back: '托管款已退回',
  give_back_part: '部分托管款已退回',
  claim: '维权成立，款项已退回',
  claim_part: '维权成立，部分款项已退回',
};

export const methodTexts = {
  voucher: '代金券/优惠券',
  coin: '创意币',
  rmb: '账户余额',
  iou: '白条',
  online: '在线支付',
} as const;

/** The targets of the parts of a refund, in words. */
export const wordsOf = (legs: readonly RefundLeg[]): string =>
  refundWords(legs.map(({ method, target: to, amount }) => ({ method, to, amount })));

export const refundTexts = { open: '待处理', agreed: '已退款', refused: '已拒绝' } as const;
