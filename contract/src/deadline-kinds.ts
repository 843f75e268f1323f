import { limits } from './limits';
import type { MessageCategory, MessageObjectType } from './message-texts';
import type { TodoKey } from './todo-texts';

/** The groups by which 日程 is filtered, with the category under which their reminders come. */
export const deadlineAreas = {
  order: '订单',
  finance: '资金',
  account: '账户',
  provider: '服务商',
  crowd: '众包',
  ip: '知识产权',
  maker: '创客',
  support: '工单',
} as const;
export type DeadlineArea = keyof typeof deadlineAreas;
/** The message category of an area's reminders (shell.md#notifications). */
export const reminderCategories: Record<DeadlineArea, MessageCategory> = {
  order: 'order',
  finance: 'finance',
  account: 'security',
  provider: 'audit',
  crowd: 'crowd',
  ip: 'ip',
  maker: 'audit',
  support: 'support',
};

interface Kind {
  /** Its name on screens. */
  text: string;
  area: DeadlineArea;
  /** The object it concerns: its permission and data scope decide which sub-accounts see it. */
  about: MessageObjectType;
  /** The consequence at zero, said after “到期后”. */
  consequence: string;
  /** Days before it on which somebody is reminded; empty where nobody is, or by other rules (白条). */
  remind: readonly number[];
  /** Its room sends the reminders, in words of its own; else `deadlines` does. */
  byRoom?: true;
  /** The to-do of home that it becomes, where its person has to act. */
  todo?: TodoKey;
  /** It lasts to the end of a day, or begins with one, and has no hour. */
  allDay?: true;
}
const kindOf = (
  area: DeadlineArea,
  about: MessageObjectType,
  text: string,
  consequence: string,
  more: Partial<Pick<Kind, 'remind' | 'byRoom' | 'allDay' | 'todo'>> = {},
): Kind => ({ text, area, about, consequence, remind: [], ...more });

/**
 * Everything that has a deadline, what happens then, and when it is called to mind
 * (deadlines.md#kinds-of-deadlines, ADR 42).
 */
export const deadlineKinds = {
  order_pay: kindOf('order', 'order', '待付款订单', '订单自动关闭', { todo: 'pending_pay' }),
  order_accept: kindOf('order', 'order', '待验收订单', '自动验收，款项结算给服务方', {
    todo: 'pending_accept',
    remind: [3, 1],
    byRoom: true,
  }),
  refund_wait: kindOf('order', 'order', '退款等待答复', '自动同意，款项退回给您'),
  refund_answer: kindOf('order', 'order', '待答复的退款', '自动同意退款', {
    todo: 'refund_answer',
    remind: [1],
  }),
  income_release: kindOf('finance', 'income', '待结算收入', '收入转入账户余额'),
  recharge_pay: kindOf('finance', 'recharge', '待付款充值', '充值单自动关闭', { todo: 'recharge_pay' }),
  coin_recharge_pay: kindOf('finance', 'coin_recharge', '待付款创意币充值', '充值单自动关闭', {
    todo: 'recharge_pay',
  }),
  withdraw_confirm: kindOf('finance', 'withdraw', '待主账号确认的提现', '提现申请自动取消', {
    todo: 'withdraw_confirm',
  }),
  iou_bill: kindOf('finance', 'iou_bill', '白条账单', '次日起按日计收违约金', {
    todo: 'iou_due',
    allDay: true,
  }),
  credit_line: kindOf('finance', 'credit', '信用额度到期', '额度停止使用', { remind: [30], byRoom: true }),
  coupon_end: kindOf('finance', 'coupon', '优惠券到期', '优惠券失效', { remind: [7, 1], byRoom: true }),
  coin_end: kindOf('finance', 'coin', '赠送币到期', '赠送币失效', { remind: [30, 7, 1], byRoom: true }),
  card_micro: kindOf('finance', 'bank_card', '银行卡打款验证', '验证失败，需要重新申请', {
    todo: 'card_micro',
  }),
  realname_micro: kindOf('account', 'realname', '企业打款验证', '验证结束，需要重新申请打款', {
    todo: 'realname_micro',
  }),
  realname_end: kindOf('account', 'realname', '实名证件到期', '实名认证过期，提现等功能暂停', {
    allDay: true,
    remind: [30, 7, 0],
    byRoom: true,
  }),
  sub_account_end: kindOf('account', 'sub_account', '子账号到期', '子账号自动停用', { remind: [7, 3, 1] }),
  sub_account_activation: kindOf('account', 'sub_account', '子账号待激活', '子账号自动停用', { remind: [1] }),
  account_closing: kindOf('account', 'account_closing', '账户注销', '账户注销，个人信息被删除', {
    remind: [7, 3, 1],
  }),
  request_select: kindOf('crowd', 'crowd_request', '待选标需求', '逾期未选标，需求自动关闭', {
    todo: 'pending_select',
  }),
  invitation: kindOf('crowd', 'crowd_bid', '待答复的邀请', '不再接受投标', { todo: 'invitation' }),
  hire_answer: kindOf('crowd', 'crowd_request', '待答复的雇佣还价', '逾期未答复，雇佣结束', {
    todo: 'hire_answer',
    remind: [1],
  }),
  hire_answer_work: kindOf('crowd', 'crowd_bid', '待答复的雇佣', '逾期未答复，雇佣结束', {
    todo: 'hire_answer_work',
    remind: [1],
  }),
  contract_sign: kindOf('crowd', 'contract', '合同待签署', '合同不成立', {
    todo: 'contract_sign',
    remind: [1],
  }),
  contract_sign_work: kindOf('crowd', 'contract_work', '承接的合同待签署', '合同不成立', {
    todo: 'contract_sign_work',
    remind: [1],
  }),
  contract_fund: kindOf('crowd', 'contract', '里程碑待托管', '合同不成立', {
    todo: 'pending_escrow',
    remind: [1],
  }),
  contract_fund_work: kindOf('crowd', 'contract_work', '等待雇主托管', '合同不成立', { remind: [1] }),
  milestone_accept: kindOf('crowd', 'contract', '成果待验收', '自动验收，款项结算给服务商', {
    todo: 'milestone_accept',
    remind: [4, 1],
    byRoom: true,
  }),
  milestone_accept_work: kindOf('crowd', 'contract_work', '等待雇主验收', '自动验收，款项结算给您'),
  dispute_answer: kindOf('crowd', 'contract', '维权待回应', '按对方主张处理', {
    todo: 'dispute',
    remind: [3, 1],
  }),
  dispute_answer_work: kindOf('crowd', 'contract_work', '承接的维权待回应', '按对方主张处理', {
    todo: 'dispute_work',
    remind: [3, 1],
  }),
  milestone_due: kindOf(
    'crowd',
    'contract_work',
    '里程碑交付',
    `逾期${limits.milestone.lateDays}天后雇主可取回托管款`,
    {
      todo: 'milestone_deliver',
      remind: [3, 1],
      allDay: true,
    },
  ),
  milestone_revise: kindOf('crowd', 'contract_work', '成果待修改', '超过约定的交付日，仍可提交', {
    todo: 'milestone_revise',
    remind: [3, 1],
    allDay: true,
  }),
  work_complaint: kindOf('provider', 'work_complaint', '待回应的作品投诉', '视为投诉成立，作品下架', {
    todo: 'work_complaint',
    remind: [3, 1],
  }),
  provider_end: kindOf('provider', 'provider_cert', '服务商认证到期', '认证过期，公开主页关闭', {
    allDay: true,
    remind: [30, 7],
    byRoom: true,
  }),
  plan_answer: kindOf('maker', 'maker_plan', '待答复的计划书查阅申请', '申请自动失效', {
    todo: 'plan_answer',
    remind: [1],
  }),
  plan_end: kindOf('maker', 'maker_plan_ask', '商业计划书查阅期', '不能再下载计划书'),
  incubation_confirm: kindOf('maker', 'maker_project', '待确认的孵化协议', '协议失效，孵化结束', {
    todo: 'incubation_confirm',
    remind: [3, 1],
  }),
  incubation_meeting: kindOf('maker', 'maker_project', '导师面谈', '面谈开始，未到场会被记录', {
    remind: [1],
  }),
  incubation_seat: kindOf('maker', 'maker_project', '孵化席位到期', '席位释放，费用结算', {
    remind: [7],
    allDay: true,
  }),
  incubation_end: kindOf('maker', 'maker_project', '孵化期满', '孵化结束，项目回到展示中', {
    remind: [30, 7],
    allDay: true,
  }),
  invoice_red: kindOf('finance', 'invoice', '待您在税务平台确认的红冲', '红字确认单失效，由客服重新发起', {
    remind: [1],
  }),
  ticket_reply: kindOf('support', 'ticket', '待补充的工单', '工单自动结束', {
    todo: 'ticket_reply',
    remind: [3, 1],
  }),
  ticket_confirm: kindOf('support', 'ticket', '待确认的工单', '工单自动完成', {
    todo: 'ticket_confirm',
    remind: [1],
  }),
  filing_copyright: kindOf('ip', 'filing_copyright', '版权期限', '按通知书处理', {
    allDay: true,
    remind: [15, 7, 3, 1],
  }),
  filing_trademark: kindOf('ip', 'filing_trademark', '商标期限', '按通知书处理', {
    allDay: true,
    remind: [30, 15, 7, 3, 1],
  }),
  filing_patent: kindOf('ip', 'filing_patent', '专利期限', '按通知书处理', {
    allDay: true,
    remind: [30, 15, 7, 3, 1],
  }),
} satisfies Record<string, Kind>;
export type DeadlineKind = keyof typeof deadlineKinds;
