import type { Output } from '@uc/contract/endpoint';
import type { contracts } from '@uc/contract/crowdsourcing/contracts';
import {
  changeTexts,
  type ContractAction,
  contractEventTexts,
  contractStatusTexts,
  milestoneStatusTexts,
  type MilestoneAction,
  type Side,
  sideTexts,
} from '@uc/contract/crowdsourcing/contract-texts';
import { requestModes } from '@uc/contract/crowdsourcing/request-texts';
import { dayOf } from '@uc/contract/day';
import { fen, percent, subtract, sum } from '@uc/contract/money';
import { profileOf } from '../../accounts/index';
import type { Customer } from '../../call/index';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import { settlementsOf } from '../../finance/payments/index';
import { changesOf } from './delivery-store';
import { deliveriesOf, deliveriesView } from './delivery-view';
import { readContract } from './parties';
import { binds } from './sign';
import { escrowed, MAX_REVISIONS, type Stored } from './states';
import { type ContractRow, eventsOf, type MilestoneRow, milestonesOf } from './store';
import { isLate } from './work';

export type ContractView = Output<(typeof contracts)['detail']>;
type MilestoneView = ContractView['milestones'][number];

/** A clock as both sides see it, with what happens at zero. */
export const clockAt = (at: Date | null, ends: string, moment: Date) =>
  at === null
    ? null
    : { at, left_seconds: Math.max(0, Math.ceil((at.getTime() - moment.getTime()) / 1000)), ends };

/** A contract as one of its sides sees it, with what this person may do. */
export async function contractOf(db: Db, actor: Customer, contractNo: string): Promise<ContractView> {
  const { contract, side } = await readContract(db, actor, contractNo);
  const { uid, provider_uid: provider } = contract;
  const [rows, events, changes, deliveries, buyer, seller, at] = await Promise.all([
    milestonesOf(db, contract),
    eventsOf(db, contract),
    changesOf(db, contract),
    deliveriesOf(db, contract),
    profileOf(db, uid),
    profileOf(db, provider),
    now(db),
  ]);
  const settled = await settlementsOf(db, provider, settlementNos(rows));
  const can = (permission: string) => actor.permissions.has(permission);
  return {
    contract_no: contract.contract_no,
    request_no: contract.request_no,
    title: contract.title,
    mode: contract.mode,
    mode_text: requestModes[contract.mode],
    role: side,
    buyer: { uid: String(uid), name: buyer?.nickname ?? '', confirmed_at: contract.buyer_confirmed_at },
    provider: {
      uid: String(provider),
      name: seller?.nickname ?? '',
      confirmed_at: contract.provider_confirmed_at,
    },
    total: fen(contract.total_fen),
    fee_bps: contract.fee_bps,
    status: contract.status,
    status_text: contractStatusTexts[contract.status],
    clock: clockOf(contract, at),
    text: contract.text,
    text_version: contract.text_version,
    text_hash: contract.text_hash,
    signed_at: contract.signed_at,
    ended_at: contract.ended_at,
    reason: contract.reason,
    end_by: contract.end_by,
    milestones: rows.map((row) => ({
      ...milestoneView(row, contract, settled, at),
      deliverables: deliveriesView(deliveries, row, { side, can }),
      actions: milestoneActionsOf(row, contract, { side, can, at, settled }),
    })),
    changes: changes.map((one) => {
      const wanted = one.milestones as { title: string; amount_fen: number; due_date: string }[];
      const isOpen = one.status === 'open' && can(binds[side]);
      return {
        change_no: one.change_no,
        by: one.side,
        by_text: sideTexts[one.side],
        reason: one.reason,
        status: one.status,
        status_text: changeTexts[one.status],
        at: one.at,
        milestones: wanted.map(({ amount_fen, ...rest }) => ({ ...rest, amount: fen(amount_fen) })),
        total: sum(wanted.map(({ amount_fen }) => fen(amount_fen))),
        can_answer: isOpen && one.side !== side,
        can_withdraw: isOpen && one.side === side,
      };
    }),
    events: events.map((one) => ({
      at: one.at,
      text: contractEventTexts[one.event as keyof typeof contractEventTexts],
      actor: actorOf(one, side),
      milestone: one.milestone,
      comment: one.comment,
    })),
    actions: contractActionsOf(contract, {
      side,
      can,
      hasChange: changes.some(({ status }) => status === 'open'),
    }),
  };
}

/** The settlements that milestones went into. */
export const settlementNos = (rows: readonly MilestoneRow[]): string[] =>
  rows.flatMap(({ settlement_no: no }) => (no === null ? [] : [no]));

export const clockOf = ({ status, due_at: at }: ContractRow, moment: Date) =>
  clockAt(
    at,
    status === 'pending_confirm' ? '未完成签署，合同不成立' : '未托管首个里程碑，合同不成立',
    moment,
  );

/** One milestone as both sides see it. */
export function milestoneView(
  row: MilestoneRow,
  { fee_bps: feeBps }: Pick<ContractRow, 'fee_bps'>,
  settled: ReadonlyMap<string, { releasedAt: Date | null }>,
  at: Date,
): Omit<MilestoneView, 'deliverables' | 'actions'> {
  const amount = fen(row.amount_fen);
  const isReleased = row.status === 'accepted' && settled.get(row.settlement_no ?? '')?.releasedAt != null;
  const status = isReleased ? 'released' : row.status;
  return {
    seq: row.seq,
    title: row.title,
    amount,
    due_date: row.due_date,
    status,
    status_text: milestoneStatusTexts[status],
    order_no: row.order_no,
    escrow: escrowed.includes(row.status as Stored) && row.before !== 'accepted' ? amount : fen(0),
    income: feeBps === null ? null : subtract(amount, percent(amount, feeBps)),
    revisions_left: MAX_REVISIONS - row.revisions,
    clock: clockAt(row.due_at, '自动验收，款项结算给服务商', at),
    dispute_no: row.dispute_no,
  };
}

interface Viewer {
  side: Side;
  can(permission: string): boolean;
}

function contractActionsOf(
  contract: ContractRow,
  { side, can, hasChange }: Viewer & { hasChange: boolean },
): ContractAction[] {
  const { status, end_by: endBy } = contract;
  const confirmed = side === 'buyer' ? contract.buyer_confirmed_at : contract.provider_confirmed_at;
  const mine = can(binds[side]);
  const all: [ContractAction, boolean][] = [
    ['confirm', mine && status === 'pending_confirm' && confirmed === null],
    ['refuse', mine && status.startsWith('pending')],
    ['propose_end', mine && status === 'active' && endBy === null],
    ['agree_end', mine && status === 'active' && endBy !== null && endBy !== side],
    ['withdraw_end', mine && status === 'active' && endBy === side],
    ['change', mine && !hasChange && (status === 'active' || status === 'pending_confirm')],
    ['write', status !== 'closed'],
  ];
  return all.filter(([, is]) => is).map(([action]) => action);
}

function milestoneActionsOf(
  row: MilestoneRow,
  contract: ContractRow,
  {
    side,
    can,
    at,
    settled,
  }: Viewer & { at: Date; settled: ReadonlyMap<string, { releasedAt: Date | null }> },
): MilestoneAction[] {
  const { status } = row;
  const isBuyer = side === 'buyer';
  const isOn = contract.status === 'active';
  const isFundable = (isOn || contract.status === 'pending_fund') && status === 'unfunded';
  const isPending = status === 'accepted' && settled.get(row.settlement_no ?? '')?.releasedAt === null;
  const disputable = ['funded', 'submitted', 'revising'].includes(status);
  const all: [MilestoneAction, boolean][] = [
    ['fund', isBuyer && isFundable && can('crowd.escrow:pay')],
    ['accept', isBuyer && isOn && status === 'submitted' && can('crowd.request:accept')],
    [
      'revise',
      isBuyer &&
        isOn &&
        status === 'submitted' &&
        row.revisions < MAX_REVISIONS &&
        can('crowd.request:accept'),
    ],
    ['refund', isBuyer && isOn && isLate(row, dayOf(at)) && can('crowd.request:accept')],
    [
      'deliver',
      !isBuyer && isOn && (status === 'funded' || status === 'revising') && can('crowd.bid:deliver'),
    ],
    ['extend', !isBuyer && isOn && disputable && can('crowd.bid:deliver')],
    [
      'dispute',
      isBuyer
        ? can('crowd.request:dispute') && ((isOn && disputable) || isPending)
        : can('crowd.bid:deliver') && isOn && disputable,
    ],
  ];
  return all.filter(([, is]) => is).map(([action]) => action);
}

function actorOf({ side, actor }: { side: string; actor: string }, viewer: Side): string {
  if (side === 'system') return '系统';
  if (side === 'staff') return '平台';
  return side === viewer ? actor : sideTexts[side as Side];
}
