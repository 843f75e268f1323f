import type { Output } from '@uc/contract/endpoint';
import type { contracts } from '@uc/contract/crowdsourcing/contracts';
import {
  changeTexts,
  contractEventTexts,
  contractStatusText,
  milestoneStatusTexts,
  type MilestoneAction,
  type Side,
  sideTexts,
} from '@uc/contract/crowdsourcing/contract-texts';
import { requestModes } from '@uc/contract/crowdsourcing/request-texts';
import { type Fen, fen, percent, subtract, sum } from '@uc/contract/money';
import type { Grantable } from '@uc/contract/permissions';
import { profileOf } from '../../accounts/index';
import type { Customer } from '../../call/index';
import type { Db } from '../../db/index';
import type { Settled } from '../../finance/payments/index';
import { incomeOfPrices } from '../../orders/index';
import { deliveriesOf, deliveriesView } from './delivery-view';
import { changeActions, contractActions, endingOf, milestoneActions, actionFactsOf } from './may';
import { isInEscrow, moneyOf } from './money';
import { readContract } from './parties';
import { binds } from './sign';
import { isDisputed, MAX_REVISIONS, unsettledOf } from './states';
import { type ContractRow, eventsOf, type MilestoneRow, milestonesOf } from './store';

export type ContractView = Output<(typeof contracts)['detail']>;
type MilestoneView = ContractView['milestones'][number];

/** A clock as both sides see it, with its consequence at zero. */
export const clockAt = (at: Date | null, ends: string, moment: Date) =>
  at === null
    ? null
    : { at, left_seconds: Math.max(0, Math.ceil((at.getTime() - moment.getTime()) / 1000)), ends };

/** A contract as one of its sides sees it, with the actions of this person. */
export async function contractOf(db: Db, actor: Customer, contractNo: string): Promise<ContractView> {
  const { contract, side } = await readContract(db, actor, contractNo);
  const { uid, provider_uid: provider } = contract;
  // Before signing, the fee is the one in the text, which signing will fix.
  const feeBps = contract.fee_bps ?? contract.text_fee_bps;
  const rows = await milestonesOf(db, contract);
  const [facts, events, deliveries, buyer, seller] = await Promise.all([
    actionFactsOf(db, { contract, milestones: rows, side }),
    eventsOf(db, contract),
    deliveriesOf(db, contract),
    profileOf(db, uid),
    profileOf(db, provider),
  ]);
  const { changes, settled, at } = facts;
  const can = (permission: Grantable) => actor.permissions.has(permission);
  const binding = can(binds[side]);
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
    money: moneyOf(rows, settled, side),
    fee_bps: feeBps,
    ahead: side === 'provider' ? await incomeOfPrices(db, provider, feeBps, unsettledOf(rows)) : null,
    status: contract.status,
    is_disputed: isDisputed(rows),
    status_text: contractStatusText(contract.status, isDisputed(rows)),
    clock: clockOf(contract, at),
    text: contract.text,
    text_version: contract.text_version,
    text_hash: contract.text_hash,
    signed_at: contract.signed_at,
    ended_at: contract.ended_at,
    // A proposal to end that was never agreed to is dropped once the contract has ended otherwise.
    reason: contract.status === 'completed' ? null : contract.reason,
    end_by: contract.status === 'active' ? contract.end_by : null,
    milestones: rows.map((row) => ({
      ...milestoneView(row, contract, settled, at),
      deliverables: deliveriesView(deliveries, row, { side, can }),
      actions: milestoneActions(row, contract, facts).filter((one) => can(rightOf(one, side))),
    })),
    changes: changes.map((one) => {
      const wanted = one.milestones as { title: string; amount_fen: number; due_date: string }[];
      const may = binding ? changeActions(one, contract, facts) : [];
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
        can_answer: may.includes('answer'),
        can_withdraw: may.includes('withdraw'),
      };
    }),
    events: events.map((one) => ({
      at: one.at,
      text: contractEventTexts[one.event as keyof typeof contractEventTexts],
      actor: actorOf(one, side),
      milestone: one.milestone,
      comment: one.comment,
    })),
    ending: contract.status === 'active' && contract.end_by !== null ? endingOf(facts) : null,
    actions: contractActions(contract, facts).filter((one) => binding || one === 'write'),
  };
}

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
  settled: ReadonlyMap<string, Pick<Settled, 'releasedAt' | 'releaseAt' | 'afterFee'>>,
  at: Date,
): Omit<MilestoneView, 'deliverables' | 'actions'> {
  const amount = fen(row.amount_fen);
  const settlement = settled.get(row.settlement_no ?? '');
  const isReleased = row.status === 'accepted' && settlement?.releasedAt != null;
  const status = isReleased ? 'released' : row.status;
  return {
    seq: row.seq,
    title: row.title,
    amount,
    due_date: row.due_date,
    status,
    status_text: milestoneStatusTexts[status],
    order_no: row.order_no,
    escrow: isInEscrow(row) ? amount : fen(0),
    income: settlement?.afterFee ?? incomeBefore(row, feeBps),
    revisions_left: MAX_REVISIONS - row.revisions,
    clock:
      status === 'accepted'
        ? clockAt(settlement?.releaseAt ?? null, '转入服务商余额', at)
        : clockAt(row.due_at, '自动验收，款项结算给服务商', at),
    dispute_no: row.dispute_no,
  };
}

/** The income of a milestone before it is settled: zero when it was refunded whole. */
function incomeBefore({ status, amount_fen }: MilestoneRow, feeBps: number | null): Fen | null {
  if (status === 'refunded') return fen(0);
  const amount = fen(amount_fen);
  return feeBps === null ? null : subtract(amount, percent(amount, feeBps));
}

/** The permission that each action needs on its side. */
const rights: Record<MilestoneAction, Grantable | Record<Side, Grantable>> = {
  fund: 'crowd.escrow:pay',
  pay: 'crowd.escrow:pay',
  accept: 'crowd.request:accept',
  revise: 'crowd.request:accept',
  refund: 'crowd.request:accept',
  deliver: 'crowd.bid:deliver',
  extend: 'crowd.bid:deliver',
  dispute: { buyer: 'crowd.request:dispute', provider: 'crowd.bid:deliver' },
};
export const rightOf = (action: MilestoneAction, side: Side): Grantable => {
  const right = rights[action];
  return typeof right === 'string' ? right : right[side];
};

function actorOf({ side, actor }: { side: string; actor: string }, viewer: Side): string {
  if (side === 'system') return '系统';
  if (side === 'staff') return '平台';
  return side === viewer ? actor : sideTexts[side as Side];
}
