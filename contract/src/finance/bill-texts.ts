/** What a bill is made of, in the order in which it is shown (bills.md#parts-of-a-bill). */
export const billParts = {
  order: '订单',
  fee: '费用',
  refund: '退款',
  adjust: '调整',
} as const;
export type BillPart = keyof typeof billParts;

/** States of the bill of a month: fixed ones never change. */
export const billStates = { open: '未出账', fixed: '已出账' } as const;

/** What people are told of when it is crossed (bills.md#alerts), and how many alerts one person has. */
export const alertKinds = { balance: '余额低于', spend: '本月支出超过' } as const;
export type AlertKind = keyof typeof alertKinds;
export const MOST_ALERTS = 10;

/** What is analysed, by which two of these. */
export const billDimensions = {
  kind: '类型',
  month: '月份',
  center: '分中心',
  member: '成员',
  counterparty: '对方',
} as const;
export type BillDimension = keyof typeof billDimensions;

/** The line of everything behind the largest figures of an analysis. */
export const REST = 'rest';
/** The key of what the owner did, among the members. */
export const OWNER = 'owner';
