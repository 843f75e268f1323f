import { hoursAfter } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { fen, formatFen } from '@uc/contract/money';
import { support } from '@uc/contract/support';
import type { Staff } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { system } from '../../ledger/index';
import { notifyOfInvoice } from './notifications';
import { redByNo, type RedOfInvoice } from './red-store';
import { followRefund, moveRed, redByHand, type Seen } from './reds';
import { type Recorder, recorderOf, type Way } from './way';

/** The buyer has used or booked the invoice and is asked to confirm. Refuses notFound, state.conflict. */
export async function askForRed(tx: Tx, staff: Staff, seen: Seen): Promise<RedOfInvoice> {
  const row = await redByHand(tx, seen);
  const until = hoursAfter(await now(tx), limits.invoice.confirmHours);
  return markAsked(tx, recorderOf(staff), row, until);
}

/** The buyer is asked, by whomever, and confirms until then. */
export async function markAsked(
  tx: Tx,
  { by, name }: Recorder,
  row: RedOfInvoice,
  until: Date,
): Promise<RedOfInvoice> {
  const changed = await moveRed(tx, row, 'ask', by, {
    asked_until: until,
    ...(name !== null && { staff_name: name }),
  });
  await notifyOfInvoice(
    tx,
    row,
    '请确认红字发票',
    `发票${row.blue_number ?? ''}已抵扣或入账，其中${formatFen(fen(row.amount_fen))}元的红冲需要您在税务平台确认红字信息确认单，请在${limits.invoice.confirmHours}小时内确认，逾期需要重新发起。`,
    { level: 'warn', email: true },
  );
  return changed;
}

/** Staff see at the tax bureau that the buyer does not agree. Refuses notFound, state.conflict, invoice.atPort. */
export async function refuseByHand(
  tx: Tx,
  staff: Staff,
  { reason, ...seen }: Seen & { reason: string },
  way: Way,
): Promise<RedOfInvoice> {
  await refuseRed(tx, recorderOf(staff), await redByHand(tx, seen), { reason, way });
  return (await redByNo(tx, seen.no))!;
}

/**
 * The confirmation has ended without a red letter: it waits for staff, who see why, and the customer is told what goes on from
 * here, since only they can have the invoice taken back by the buyer.
 */
export async function refuseRed(
  tx: Tx,
  { by, name }: Recorder,
  row: RedOfInvoice,
  { reason, way }: { reason: string; way: Way },
): Promise<void> {
  await moveRed(tx, row, 'refuse', by, {
    asked_until: null,
    port_state: null,
    port_at: null,
    port_reason: reason,
    ...(name !== null && { staff_name: name }),
  });
  await notifyOfInvoice(
    tx,
    row,
    '红字确认单未通过',
    `发票${row.blue_number ?? ''}的红字信息确认单未通过：${reason}。红冲完成前，订单${row.order_no}不能再申请开票。可以红冲时，请提交工单${support('或联系客服')}，由客服重新发起。`,
    { level: 'warn', email: true },
  );
  // A refund that came meanwhile is offset by the same letter.
  await followRefund(tx, row, way);
}

/** The hours have passed for one that staff have asked for. */
export async function expireByHand(tx: Tx, no: string, way: Way): Promise<void> {
  const row = await redByNo(tx, no);
  const until = row?.asked_until ?? null;
  if (row === undefined || until === null || until > (await now(tx))) return;
  await expireRed(tx, row, way);
}

/** The buyer has not confirmed: it is asked again, through the platform under a number of its own. */
export async function expireRed(tx: Tx, row: RedOfInvoice, way: Way): Promise<void> {
  const again =
    row.port_state === null ? {} : { port_state: 'queued' as const, port_turn: row.port_turn + 1 };
  await moveRed(tx, row, 'expire', system, { asked_until: null, ...again });
  await notifyOfInvoice(
    tx,
    row,
    '红字确认单已失效',
    `发票${row.blue_number ?? ''}的红字信息确认单未在${limits.invoice.confirmHours}小时内确认，已失效；客服会重新发起，请留意通知。`,
    { level: 'warn' },
  );
  await followRefund(tx, row, way);
}
