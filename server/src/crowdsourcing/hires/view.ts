import { type Side, sideTexts } from '@uc/contract/crowdsourcing/contract-texts';
import { type HireAction, hireActions, offerStatusTexts } from '@uc/contract/crowdsourcing/hire-texts';
import type { hires as agreed } from '@uc/contract/crowdsourcing/hires';
import { requestStatusText } from '@uc/contract/crowdsourcing/request-texts';
import type { Output } from '@uc/contract/endpoint';
import { limits } from '@uc/contract/limits';
import { fen } from '@uc/contract/money';
import { type Customer, refuse } from '../../call/index';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import { clockOf } from '../requests/view';
import type { RequestRow } from '../requests/store';
import { offersOf } from './store';
import { milestonesIn } from './terms';
import { binds, turnOf } from './turn';

type Hire = Output<(typeof agreed)['detail']>;

/** The right that each step needs, by side; steps that a side never has are left out. */
const rights: Record<HireAction, Partial<Record<Side, string>>> = {
  accept: binds,
  counter: { buyer: 'crowd.request:select', provider: 'crowd.bid:submit' },
  decline: { provider: 'crowd.bid:submit' },
};

/**
 * A hire with its offers, as one of its sides sees it, and the answers that this person may give now. Refuses
 * notFound to others.
 */
export async function hireView(db: Db, row: RequestRow, actor: Customer): Promise<Hire> {
  const side = row.uid === actor.uid ? 'buyer' : 'provider';
  if (row.mode !== 'hire' || (side === 'provider' && row.target_uid !== actor.uid)) throw refuse('notFound');
  const [offers, at] = [await offersOf(db, row), await now(db)];
  const turn = turnOf(row, at);
  const left = limits.hire.counters - offers.filter((one) => one.side === 'provider').length;
  const open: Record<HireAction, boolean> = {
    accept: turn === side,
    counter: turn === side && (side === 'buyer' || left > 0),
    decline: turn !== undefined,
  };
  const may = (action: HireAction) => {
    const right = rights[action][side];
    return right !== undefined && actor.permissions.has(right);
  };
  return {
    request_no: row.request_no,
    version: row.version,
    side,
    status_text: requestStatusText(row.status, row.mode),
    clock: clockOf(row),
    offers: offers.map((one) => ({
      seq: one.seq,
      side: one.side,
      by_text: sideTexts[one.side],
      is_mine: one.side === side,
      price: fen(one.price_fen),
      milestones: milestonesIn(one),
      note: one.note,
      status: one.status,
      status_text: offerStatusTexts[one.status],
      reason: one.reason,
      at: one.at,
    })),
    actions: (Object.keys(hireActions) as HireAction[]).filter((one) => open[one] && may(one)),
    counters_left: Math.max(left, 0),
    contract_no: row.contract_no,
  };
}
