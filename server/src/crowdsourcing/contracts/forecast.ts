import type { Output } from '@uc/contract/endpoint';
import type { contracts } from '@uc/contract/crowdsourcing/contracts';
import { dayOf } from '@uc/contract/day';
import { type Fen, fen } from '@uc/contract/money';
import { PENDING_DAYS } from '@uc/contract/orders/after-sale-days';
import { creatorOf, type Customer } from '../../call/index';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import { comingByDay, comingPage, comingTotals } from './forecast-store';
import { ACCEPT_DAYS } from './states';

type Forecast = Output<(typeof contracts)['income']>;

/**
 * The income that a provider's contracts will bring, with its days (contracts.md#income-of-contracts):
 * amounts in escrow less the fee, as if delivered on their day and accepted in silence, and pending amounts
 * with the day on which they become available. The sums are of all, the list is a page.
 */
export async function incomeForecast(
  db: Db,
  actor: Customer,
  { page, page_size }: { page: number; page_size: number },
): Promise<Forecast> {
  const asked = await askedBy(db, actor);
  const [rows, totals] = await Promise.all([
    comingPage(db, asked, { limit: page_size, offset: (page - 1) * page_size }),
    comingTotals(db, asked),
  ]);
  return {
    escrow: fen(totals.escrow_fen),
    pending: fen(totals.pending_fen),
    list: rows.map(({ seq: _, net_fen: net, ...row }) => ({ ...row, amount: fen(net) })),
    total: totals.count,
    page,
    page_size,
  };
}

/** The same income summed by the day on which it arrives; the day is null while there is a dispute. */
export async function incomeByDay(
  db: Db,
  actor: Customer,
): Promise<{ day: string | null; pending: Fen; escrow: Fen }[]> {
  const rows = await comingByDay(db, await askedBy(db, actor));
  const days = [...new Set(rows.map(({ expected_on: day }) => day))];
  const of = (day: string | null, kind: 'pending' | 'escrow') =>
    fen(rows.find((row) => row.expected_on === day && row.kind === kind)?.net_fen ?? 0);
  return days.map((day) => ({ day, pending: of(day, 'pending'), escrow: of(day, 'escrow') }));
}

const askedBy = async (db: Db, actor: Customer) => ({
  uid: actor.uid,
  creator: creatorOf(actor, 'crowd'),
  today: dayOf(await now(db)),
  acceptDays: ACCEPT_DAYS,
  pendingDays: PENDING_DAYS,
});
