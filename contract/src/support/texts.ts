import type { MessageObjectType } from '../message-texts';

/** What a ticket is about, where it names no document (support.md#tickets). */
export const ticketCategoryTexts = {
  order: '订单与交付',
  money: '资金与支付',
  account: '账户与安全',
  crowd: '众包与合同',
  filing: '知识产权',
  other: '其他问题与建议',
} as const;
export type TicketCategory = keyof typeof ticketCategoryTexts;

/** States of a ticket (support.md#ticket-states). */
export const ticketStatusTexts = {
  waiting: '待受理',
  working: '处理中',
  asked: '待您补充',
  solved: '待您确认',
  closed: '已完成',
  withdrawn: '已撤销',
} as const;
export type TicketStatus = keyof typeof ticketStatusTexts;
/** The same as staff read them. */
export const staffTicketStatusTexts: Record<TicketStatus, string> = {
  ...ticketStatusTexts,
  asked: '待客户补充',
  solved: '待客户确认',
};

/** The tabs of the list. */
export const ticketTabTexts = { all: '全部', open: '处理中', yours: '待您处理', ended: '已结束' } as const;
export type TicketTab = keyof typeof ticketTabTexts;
/** The states that each tab shows. */
export const ticketTabStates: Readonly<Record<TicketTab, readonly TicketStatus[]>> = {
  all: ['waiting', 'working', 'asked', 'solved', 'closed', 'withdrawn'],
  open: ['waiting', 'working'],
  yours: ['asked', 'solved'],
  ended: ['closed', 'withdrawn'],
};

/**
 * The kinds of documents that a ticket can be about, as messages name them, with the category of such a ticket. Their rooms
 * say in which state each is (`objectStates`).
 */
export const ticketDocuments = {
  order: 'order',
  refund: 'order',
  withdraw: 'money',
  recharge: 'money',
  coin_recharge: 'money',
  iou_bill: 'money',
  bank_card: 'money',
  crowd_request: 'crowd',
  crowd_bid: 'crowd',
  contract: 'crowd',
  contract_work: 'crowd',
  provider_cert: 'account',
  work: 'other',
  work_complaint: 'other',
  maker_project: 'other',
  filing_copyright: 'filing',
  filing_trademark: 'filing',
  filing_patent: 'filing',
} as const satisfies Partial<Record<MessageObjectType, TicketCategory>>;
export type TicketDocument = keyof typeof ticketDocuments;

/** Bounds of the texts of a ticket, and the files of one message. */
export const ticketLimits = { title: 60, least: 5, most: 2000, files: 5 } as const;

/** What happened to a ticket, in its history. */
export const ticketEventTexts = {
  open: '提交工单',
  reply: '回复',
  urge: '催单',
  take: '受理',
  hand_over: '转交',
  ask: '请您补充',
  answer: '答复',
  solve: '已答复，待您确认',
  note: '内部备注',
  confirm: '确认已解决',
  lapse: '逾期未回复，工单自动结束',
  reopen: '重新打开',
  withdraw: '撤销',
  escalate: '超过处理期限，已加急',
  merge: '已并入另一个工单，在那里继续处理',
  merged: '另一个工单并入',
  erase: '账户注销，工单结束',
} as const;
export type TicketEvent = keyof typeof ticketEventTexts;
