import type { Output } from '@uc/contract/endpoint';
import type { contracts } from '@uc/contract/crowdsourcing/contracts';
import { dayAfter, dayOf } from '@uc/contract/day';
import { fen, percent, subtract, sum } from '@uc/contract/money';
import { PENDING_DAYS } from '@uc/contract/orders/after-sale-days';
import { creatorOf, type Customer } from '../../call/index';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import { incomeOf, pendingSettlements } from '../../finance/payments/index';
import { milestonesToCome } from './forecast-store';
import { ACCEPT_DAYS } from './states';

type Forecast = Output<(typeof contracts)['income']>;
type Coming = Forecast['list'][number];
const SHOWN = 100;

/**
 * What a provider's contracts will bring and by when (product 02 §2.5): what is in escrow less the fee, as if it were
 * delivered on its day and accepted in silence, and what is pending with the day on which it becomes available.
 */
export async function incomeForecast(db: Db, actor: Customer): Promise<Forecast> {
  const { uid } = actor;
  const pending = new Map((await pendingSettlements(db, uid)).map((one) => [one.settlement_no, one]));
  const creator = creatorOf(actor, 'crowd');
  const rows = await milestonesToCome(db, { uid, creator, settlementNos: [...pending.keys()] });
  const today = dayOf(await now(db));
  const list = rows.map((row): Coming => {
    const { contract_no, request_no, title, seq, milestone, status } = row;
    const about = { contract_no, request_no, title, milestone: `第${seq}期 ${milestone}` };
    const settlement = pending.get(row.settlement_no ?? '');
    if (settlement !== undefined)
      return {
        ...about,
        kind: 'pending',
        amount: incomeOf(settlement).arrives,
        expected_on: settlement.is_held ? null : dayOf(settlement.release_at),
      };
    const amount = fen(row.amount_fen);
    const delivered = row.due_date < today ? today : row.due_date;
    const accepted = row.due_at === null ? dayAfter(delivered, ACCEPT_DAYS) : dayOf(row.due_at);
    return {
      ...about,
      kind: 'escrow',
      amount: subtract(amount, percent(amount, row.fee_bps ?? 0)),
      expected_on: status === 'disputed' ? null : dayAfter(accepted, PENDING_DAYS),
    };
  });
  const totalOf = (kind: Coming['kind']) =>
    sum([fen(0), ...list.filter((one) => one.kind === kind).map(({ amount }) => amount)]);
  const last = '9999';
  list.sort((a, b) => (a.expected_on ?? last).localeCompare(b.expected_on ?? last));
  return { escrow: totalOf('escrow'), pending: totalOf('pending'), list: list.slice(0, SHOWN) };
}
