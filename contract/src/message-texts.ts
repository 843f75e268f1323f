import type { Grantable } from './permissions';

/** The categories of messages as people read them (shell.md#notifications, ADR 39). */
export const messageCategories = {
  system: '系统公告',
  security: '账户安全',
  finance: '资金变动',
  order: '订单通知',
  crowd: '众包动态',
  ip: '知产进度',
  maker: '创客动态',
  audit: '审核通知',
  support: '工单动态',
  activity: '活动优惠',
} as const;
export type MessageCategory = keyof typeof messageCategories;

/** Urgency of a message (messages.md#message-fields). */
export const messageLevels = { info: '普通', warn: '重要', urgent: '紧急' } as const;

/** Categories that nobody mutes a matter for: what is about the account's money and safety must be told. */
export const toldCategories = ['security', 'finance'] as const satisfies MessageCategory[];
/** Whether a message is told although its matter is muted (messages.md#muted-matters): also what cannot wait. */
export const alwaysTold = ({
  category,
  level,
}: {
  category: MessageCategory;
  level: keyof typeof messageLevels;
}): boolean => level === 'urgent' || toldCategories.some((told) => told === category);

interface MessageObject {
  /** Its name on screens. */
  text: string;
  /** The permission with which a sub-account sees messages about it; without one the owner alone sees them. */
  permission?: Grantable;
  /** The area whose data scope 仅本人 applies: messages about the work of others are not shown then. */
  area?: 'order' | 'finance' | 'fac' | 'maker' | 'crowd' | 'ip';
  /** Sub-accounts see those alone that they made themselves, whatever their data scope. */
  isPersonal?: true;
}
const objectOf = (text: string, permission?: Grantable, area?: MessageObject['area']): MessageObject => ({
  text,
  ...(permission && { permission }),
  ...(area && { area }),
});
/** Objects that a message can be about, by `biz_type`, with the permission to see it (messages.md#audience). */
export const messageObjects = {
  order: objectOf('订单', 'order.order:view', 'order'),
  income: objectOf('订单收入', 'finance.rmb:view', 'finance'),
  refund: objectOf('订单退款', 'finance.rmb:view', 'finance'),
  recharge: objectOf('充值', 'finance.rmb:view', 'finance'),
  coin_recharge: objectOf('创意币充值', 'finance.coin:view', 'finance'),
  withdraw: objectOf('提现', 'finance.rmb:view', 'finance'),
  adjustment: objectOf('调账', 'finance.rmb:view'),
  coin: objectOf('创意币', 'finance.coin:view'),
  coupon: objectOf('优惠券', 'finance.coupon:view'),
  credit: objectOf('信用额度', 'finance.credit:view'),
  credit_application: objectOf('额度申请', 'finance.credit:view'),
  iou_bill: objectOf('白条账单', 'finance.credit:view'),
  iou_repayment: objectOf('白条还款', 'finance.credit:view'),
  month_bill: objectOf('账单', 'finance.bill:view', 'finance'),
  /** Of a sub-account for itself, and for the owner. */
  spend_alert: { ...objectOf('费用预警', 'finance.bill:view'), isPersonal: true },
  bank_card: objectOf('银行卡', 'finance.card:view'),
  invoice: objectOf('发票', 'finance.invoice:view', 'finance'),
  sub_account: objectOf('子账号', 'sub.user:view'),
  realname: objectOf('实名认证'),
  provider_cert: objectOf('服务商认证', 'fac.cert:view'),
  provider_deposit: objectOf('服务商保证金', 'fac.cert:view'),
  work: objectOf('作品', 'fac.work:view', 'fac'),
  work_complaint: objectOf('作品投诉', 'fac.work:view', 'fac'),
  maker_project: objectOf('创客项目', 'maker.project:view', 'maker'),
  maker_plan: objectOf('计划书查阅申请', 'maker.project:manage', 'maker'),
  maker_plan_ask: objectOf('申请查阅的计划书', 'maker.project:view', 'maker'),
  maker_followed: objectOf('收藏的项目', 'maker.project:view'),
  filing_copyright: objectOf('版权申请', 'ip.copyright:view', 'ip'),
  filing_trademark: objectOf('商标申请', 'ip.trademark:view', 'ip'),
  filing_patent: objectOf('专利申请', 'ip.patent:view', 'ip'),
  avatar: objectOf('头像'),
  account_closing: objectOf('账户注销'),
  calendar_feed: objectOf('日历订阅'),
  phone_appeal: objectOf('手机号申诉'),
  third_party: objectOf('第三方账号'),
  two_step: objectOf('两步验证'),
  contract: objectOf('合同', 'crowd.request:view', 'crowd'),
  /** A contract as its provider sees it. */
  contract_work: objectOf('承接的合同', 'crowd.bid:view', 'crowd'),
  crowd_request: objectOf('需求', 'crowd.request:view', 'crowd'),
  crowd_bid: objectOf('投标', 'crowd.bid:view', 'crowd'),
  /** Of the person who keeps it alone. */
  hall_search: objectOf('筛选提醒'),
  favourite: objectOf('收藏', 'crowd.collect:manage', 'crowd'),
  export: objectOf('导出任务'),
  /** What a ticket is about may be more than others with the permission are to see. */
  ticket: { ...objectOf('工单', 'ticket:view'), isPersonal: true },
  notice: objectOf('系统公告', 'msg:view'),
} satisfies Record<string, MessageObject>;
export type MessageObjectType = keyof typeof messageObjects;

/** Address of the event stream that tells open pages of new messages. */
export const MESSAGE_STREAM = '/im-api/message/stream';
