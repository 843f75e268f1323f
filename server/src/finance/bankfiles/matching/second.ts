import { refuse } from '../../../call/index';
import type { Tx } from '../../../db/index';
import type { Book } from '../../../room/index';
import type { BookingRow } from '../../bookings/index';
import { noteTarget } from './book';
import { paymentsBy } from './candidate-store';
import { postCharge } from './charge';
import { channelOf, isBill, type Line, ours, sideOf, type Target } from './line';
import { lockLine, setOpen } from './match-store';

/** A second person has agreed to a charge: it is posted and its line is matched. */
export const bookCharge: Book = async (tx, staff, { ref_no: key }, decide) => {
  const line = await waitingLine(tx, key);
  const target = await chargeOf(tx, line);
  await decide();
  await postCharge(tx, staff, line, target);
  await noteTarget(tx, staff, line, { target, isBooked: true }, 'hand');
};

/** A second person has refused it: the line is work again. */
export async function refuseCharge(tx: Tx, { ref_no: key, request_no: no }: BookingRow): Promise<void> {
  const line = await waitingLine(tx, key);
  const kind = line.direction === 'in' ? 'interest' : 'fee';
  await setOpen(tx, key, kind, `入账复核${no}没有同意，请核对后重新处理`);
}

async function waitingLine(tx: Tx, key: string): Promise<Line> {
  const row = await lockLine(tx, key);
  if (row?.booking !== 'open' || row.open_kind !== 'second') throw refuse('state.conflict');
  // What the other one is called matters for no charge.
  return { ...row, kind: row.kind as Line['kind'], name: '', party: '' };
}

async function chargeOf(tx: Tx, line: Line): Promise<Target> {
  if (!isBill(line.kind)) return ours(line.direction === 'in' ? 'interest' : 'fee', line.line_key);
  const [payment] = await paymentsBy(tx, sideOf(line), 'channel_fee', channelOf(line), line);
  if (payment === undefined || payment.is_taken) throw refuse('state.conflict');
  return { kind: 'channel_fee', uid: payment.uid, no: payment.no };
}
