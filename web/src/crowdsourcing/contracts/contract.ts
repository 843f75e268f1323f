import type { Api } from '@uc/contract';
import type { ContractStatus, MilestoneStatus } from '@uc/contract/crowdsourcing/contract-texts';
import { formatMoney } from '@uc/contract/money';
import { api, useRead, type WireOutput } from '../../client';
import type { Tone } from '../../ui/StatusTag';

export type Contract = WireOutput<Api['contracts']['detail']>;
export type Milestone = Contract['milestones'][number];
export type Delivery = Milestone['deliverables'][number];
/** A point of a picture, in thousandths of its width and height. */
export interface Point {
  x: number;
  y: number;
}
/** One version of a delivery. */
export interface Version {
  contract_no: string;
  seq: number;
  version: number;
}
export type Dispute = WireOutput<Api['disputes']['detail']>;
export type DisputeRow = WireOutput<Api['disputes']['list']>['list'][number];

/** Whether a contract has ended, and may be reviewed. */
export const hasReviews = ({ status }: Pick<Contract, 'status'>): boolean =>
  status === 'completed' || status === 'terminated';
/** The reviews of a contract, which there are once it has ended. */
export const useReviews = (contract: Pick<Contract, 'contract_no' | 'status'>) =>
  useRead(api.reviews.detail, { contract_no: contract.contract_no }, { enabled: hasReviews(contract) });

/** Reads to repeat after a step of a contract. */
export const contractReads = [
  api.contracts.list,
  api.contracts.detail,
  api.contracts.posts,
  api.disputes.list,
  api.disputes.detail,
  api.reviews.detail,
  api.requests.published,
  api.requests.detail,
  api.bids.carried,
  api.home.summary,
];

const contractTones: Record<ContractStatus, Tone> = {
  pending_confirm: 'warning',
  pending_fund: 'warning',
  active: 'info',
  completed: 'positive',
  terminated: 'neutral',
  closed: 'neutral',
};
export const contractTone = ({
  status,
  is_disputed: isDisputed,
}: Pick<Contract, 'status' | 'is_disputed'>): Tone =>
  status === 'active' && isDisputed ? milestoneTones.disputed : contractTones[status];
/** The provider's income from what is not settled yet, with the amounts deducted from it. */
export const aheadText = (ahead: NonNullable<Contract['ahead']>): string =>
  `¥${formatMoney(ahead.arrives)}（${deductedText(ahead)}）`;
export const deductedText = ({ fee, tax }: Omit<NonNullable<Contract['ahead']>, 'arrives'>): string =>
  `已扣平台服务费¥${formatMoney(fee)}${tax > 0 ? `、个人所得税¥${formatMoney(tax)}` : ''}`;
export const milestoneTones: Record<MilestoneStatus, Tone> = {
  unfunded: 'neutral',
  funded: 'info',
  submitted: 'warning',
  revising: 'info',
  accepted: 'positive',
  released: 'positive',
  divided: 'neutral',
  refunded: 'neutral',
  disputed: 'negative',
  dropped: 'neutral',
};
