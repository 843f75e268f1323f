import { dayOf } from '@uc/contract/day';
import { compare, fen, sum } from '@uc/contract/money';
import { refuse, type Staff } from '../../../call/index';
import type { Db, Tx } from '../../../db/index';
import type { Deps } from '../../../deps';
import { partsOf } from '../../bookings/index';
import { enterSettlement } from '../../channels/index';
import { withdrawalRows } from './line-store';
import { type Channel, type Line, ours, serialOf, type Target } from './line';
import { lineOf } from './locked';

/** Days of rows by which a channel may have paid at once, and characters by which one is told from the others. */
const DAYS = 10;
const KEPT = 10;
/** Rows among which a sum is looked for: of more some would meet by chance. */
const AMONG = 12;

/** A settlement that is the sum of several rows of its channel's bill; undefined where no few come to it. */
export async function sumOfRows(db: Db, channel: Channel, line: Line): Promise<Target | undefined> {
  const rows = (await withdrawalRows(db, channel, line.moved_at, DAYS)).slice(-AMONG);
  const parts = partsOf(rows, fen(line.amount_fen));
  if (parts === undefined) return undefined;
  return ours(
    'settlement',
    `sum:${channel}:${parts.map(({ line_key: key }) => key.slice(0, KEPT)).join('.')}`,
  );
}

/** The rows that such a settlement names, locked until commit. Refuses `state.conflict` where one is matched by now. */
async function rowsOf(deps: Deps, tx: Tx, line: Line, { no }: Target): Promise<[Channel, Line[]]> {
  const [, channel, keys] = no.split(':') as [string, Channel, string];
  const open = await withdrawalRows(tx, channel, line.moved_at, DAYS);
  const rows: Line[] = [];
  for (const start of keys.split('.')) {
    const key = open.find(({ line_key: one }) => one.startsWith(start))?.line_key;
    const row = key === undefined ? undefined : await lineOf(deps, tx, key);
    if (row === undefined || row.booking === 'matched') throw refuse('state.conflict');
    rows.push(row);
  }
  return [channel, rows];
}

/**
 * Enters the settlement by the line of the bank, and tells what each row is noted with: the first with its number, the others
 * with a place behind it, so that none of them stands for another settlement.
 */
export async function settleBySum(deps: Deps, tx: Tx, staff: Staff, line: Line, target: Target) {
  const [channel, rows] = await rowsOf(deps, tx, line, target);
  if (compare(sum(rows.map(({ amount_fen: amount }) => fen(amount))), fen(line.amount_fen)) !== 0)
    throw refuse('bankLine.unfit', { why: '几笔提现的合计与这笔不同' });
  const { settlement_no } = await enterSettlement(tx, staff, {
    channel,
    settlement_no: serialOf(line),
    day: dayOf(line.moved_at),
    gross: fen(line.amount_fen),
    fee: fen(0),
  });
  const no = `${channel}:${settlement_no}`;
  const noted = rows.map((row, at) => ({
    row,
    target: ours('settlement', at === 0 ? no : `${no}#${at + 1}`),
  }));
  return { target: ours('settlement', no), noted };
}
