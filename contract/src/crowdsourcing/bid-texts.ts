import type { RequestStatus } from './request-texts';

/** States of a bid (crowdsourcing.md#bid-states). */
export const bidStatusTexts = {
  submitted: '待选',
  shortlisted: '入围',
  won: '中标',
  lost: '未中标',
  withdrawn: '已撤回',
  invalid: '不合格',
} as const;
export type BidStatus = keyof typeof bidStatusTexts;

/** The tabs of 我承接的 (crowdsourcing-screens.md#bids-and-the-hall). */
export const carryTabs = {
  bidding: '投标中',
  won: '已中标',
  working: '进行中',
  accepting: '待验收',
  disputing: '维权中',
  completed: '已完成',
  lost: '未中标',
} as const;
export type CarryTab = keyof typeof carryTabs;
export const carryTabIds = Object.keys(carryTabs) as [CarryTab, ...CarryTab[]];

/** The tab of a bid, by where it and its request stand. */
export function carryTabOf(bid: BidStatus, request: RequestStatus): CarryTab {
  if (bid === 'lost' || bid === 'withdrawn' || bid === 'invalid') return 'lost';
  if (bid !== 'won') return 'bidding';
  switch (request) {
    case 'working':
    case 'delivering':
      return 'working';
    case 'accepting':
    case 'disputing':
      return request;
    case 'completed':
    case 'terminated':
      return 'completed';
    case 'closed':
    case 'banned':
      return 'lost';
    default:
      return 'won';
  }
}

/** Actions that the bidder may take on a bid. */
export const bidActions = { edit: '修改', withdraw: '撤回', contract: '查看合同' } as const;
export type BidAction = keyof typeof bidActions;
