import type { Side } from './contract-texts';

/** States of an offer of a direct hire; `open` waits for the other side (ADR 98). */
export const offerStatusTexts = {
  open: '待答复',
  accepted: '已接受',
  countered: '已还价',
  declined: '已谢绝',
  closed: '已结束',
  expired: '逾期未答复',
} as const;
export type OfferStatus = keyof typeof offerStatusTexts;

/** Actions of the side whose turn it is; the buyer ends a hire by closing its request. */
export const hireActions = { accept: '接受', counter: '还价', decline: '谢绝' } as const;
export type HireAction = keyof typeof hireActions;

/** The name of an action as its side reads it: a buyer changes the offer. */
export const hireActionText = (action: HireAction, side: Side): string =>
  action === 'counter' && side === 'buyer' ? '修改报价' : hireActions[action];
