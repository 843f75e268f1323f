import type { RequestMode, RequestStatus } from '@uc/contract/crowdsourcing/request-texts';

/** An event of a request (crowdsourcing.md#request-states). Those of a contract come from the room `contracts`. */
export type RequestEvent =
  | 'submit'
  | 'submit_reward'
  | 'pay'
  | 'unpaid'
  | 'approve'
  | 'offer'
  | 'counter'
  | 'offer_again'
  | 'accept_offer'
  | 'decline_offer'
  | 'unanswered'
  | 'reject'
  | 'deadline'
  | 'select_early'
  | 'no_bids'
  | 'extend'
  | 'add_budget'
  | 'choose'
  | 'choose_winners'
  | 'no_choice'
  | 'no_choice_reward'
  | 'choose_longer'
  | 'share'
  | 'give_back'
  | 'uphold'
  | 'dismiss'
  | 'notice_over'
  | 'invalidate'
  | 'close'
  | 'ban'
  | ContractEvent;
/** An event of the contract of a request. */
export type ContractEvent =
  | 'start'
  | 'refuse'
  | 'refuse_last'
  | 'deliver'
  | 'revise'
  | 'accept'
  | 'resume'
  | 'complete'
  | 'terminate'
  | 'dispute'
  | 'settle';
/** An event of a contract that its request follows. */
export type FollowedEvent = Exclude<ContractEvent, 'refuse_last'>;

type Steps = Partial<Record<RequestEvent, RequestStatus>>;
const running = { complete: 'completed', terminate: 'terminated', dispute: 'disputing' } as const;
const early = { close: 'closed', ban: 'banned' } as const;
const submits = { submit: 'auditing', submit_reward: 'unpaid' } as const;

/** The states of a request. */
export const transitions: Partial<Record<RequestStatus, Steps>> = {
  draft: submits,
  unpaid: { pay: 'auditing', unpaid: 'draft', ...early },
  auditing: { approve: 'bidding', offer: 'offered', reject: 'rejected', ...early },
  rejected: { ...submits, ...early },
  bidding: {
    deadline: 'selecting',
    select_early: 'selecting',
    no_bids: 'closed',
    extend: 'bidding',
    add_budget: 'bidding',
    invalidate: 'bidding',
    ...early,
  },
  // A direct hire: the turn of its provider, and of its buyer.
  offered: {
    counter: 'countered',
    accept_offer: 'contracting',
    decline_offer: 'closed',
    unanswered: 'closed',
    ...early,
  },
  countered: {
    offer_again: 'offered',
    accept_offer: 'contracting',
    decline_offer: 'closed',
    unanswered: 'closed',
    ...early,
  },
  selecting: {
    choose: 'contracting',
    choose_winners: 'notice',
    no_choice: 'closed',
    no_choice_reward: 'deciding',
    invalidate: 'selecting',
    ...early,
  },
  deciding: { choose_longer: 'selecting', share: 'completed', give_back: 'closed', ban: 'banned' },
  notice: { uphold: 'selecting', dismiss: 'notice', notice_over: 'delivering', ban: 'banned' },
  contracting: { start: 'working', refuse: 'selecting', refuse_last: 'closed', ban: 'banned' },
  delivering: { deliver: 'accepting', ...running },
  working: { deliver: 'accepting', ...running },
  accepting: { revise: 'working', accept: 'working', resume: 'working', ...running },
  disputing: { settle: 'working', complete: 'completed', terminate: 'terminated' },
};

/** The state after an event; undefined when the event is not allowed. */
export const next = (status: RequestStatus, event: RequestEvent): RequestStatus | undefined =>
  transitions[status]?.[event];

/** Whether a buyer may close it alone: of a 悬赏 only while nobody has sent anything in. */
export const mayClose = (status: RequestStatus, mode: RequestMode, bids: number): boolean =>
  next(status, 'close') !== undefined && (mode !== 'reward' || bids === 0);

/** States in which a request has ended for good. */
export const endStates = ['completed', 'terminated', 'closed', 'banned'] as const satisfies RequestStatus[];
export const hasEnded = (status: RequestStatus): boolean => endStates.some((one) => one === status);

/** The text of each event in the history of a request. */
export const eventTexts: Record<RequestEvent, string> = {
  submit: '提交审核',
  submit_reward: '提交，待托管赏金',
  pay: '赏金已托管，提交审核',
  unpaid: '未按时托管，退回草稿',
  approve: '审核通过，开始征集',
  offer: '审核通过，报价已发给服务商',
  counter: '服务商还价，等待雇主答复',
  offer_again: '雇主修改报价，等待服务商答复',
  accept_offer: '双方达成一致，合同待签署',
  decline_offer: '服务商谢绝',
  unanswered: '逾期未答复，雇佣结束',
  reject: '审核未通过',
  deadline: '到达截止时间，开始选标',
  select_early: '提前选标',
  no_bids: '无人投标，流标关闭',
  extend: '延长截止时间',
  add_budget: '追加预算',
  choose: '选定中标人',
  choose_winners: '选定获奖作品，开始公示',
  no_choice: '逾期未选标，自动关闭',
  no_choice_reward: '逾期未选稿，转平台处理',
  choose_longer: '平台延长选稿时间',
  share: '平台处理：赏金由入围作品均分',
  give_back: '平台处理：赏金退回',
  uphold: '公示异议成立，重新选稿',
  dismiss: '公示异议不成立，公示继续',
  notice_over: '公示结束，进入交付',
  invalidate: '一份投标不合格',
  close: '关闭需求',
  ban: '因违规关闭',
  start: '合同生效',
  refuse: '合同未成立，重新选标',
  refuse_last: '合同未成立，需求关闭',
  deliver: '提交成果，待验收',
  revise: '申请修改，等待重新提交',
  accept: '里程碑已验收，继续下一期',
  resume: '继续进行',
  complete: '全部完成',
  terminate: '双方终止',
  dispute: '发起维权',
  settle: '维权结束，继续进行',
};
