import { dayOf, isAfter } from '@uc/contract/day';
import type { Input } from '@uc/contract/endpoint';
import { channels } from '@uc/contract/finance/records';
import {
  type Settlement,
  type settlementStaffCalls,
  settlementStatuses,
} from '@uc/contract/finance/settlement-staff';
import { add, compare, type Fen, fen, formatFen, max, subtract } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { type Handlers, refuse, refuseForm, type Staff } from '../../call/index';
import {
  heldByChannel,
  initiatorOf,
  journals,
  keptByChannel,
  lockAccounts,
  PLATFORM_UID,
  post,
} from '../../ledger/index';
import { takeAlone, bookClaims, claimNumber, releaseClaims } from '../bookings/index';
import {
  countSubmitted,
  decideSettlement,
  findSettlement,
  listSettlements,
  saveSettlement,
  type SettlementKey,
  type SettlementRow,
  settlementSums,
} from './settlement-store';
import { refundingAt } from './refund-store';
import { askOf } from '../../room/index';

/** The calls with which finance enters the settlements of the channels (ledger.md J1b). */
export const settlementStaffHandlers = (): Handlers<typeof settlementStaffCalls> => ({
  async staffSettlementList({ input, actor, db }) {
    const { status, todo, channel, keyword } = input;
    const settlementNo = keyword || undefined;
    const paged = askOf(input);
    const [{ rows, ...found }, submitted] = await Promise.all([
      listSettlements(db, { status, todo: todo && actor, channel, settlementNo }, paged),
      countSubmitted(db),
    ]);
    return {
      list: rows.map((row) => settlementView(row, actor)),
      ...found,
      counts: { submitted },
    };
  },
  staffSettlementCreate: ({ input, actor, db }) => enterSettlement(db, actor, input),
  staffSettlementApprove: ({ input, actor, db }) => approve(db, actor, keyOf(input)),
  async staffSettlementRefuse({ input, actor, db }) {
    const key = keyOf(input);
    if ((await findSettlement(db, key)) === undefined) throw refuse('notFound');
    const decision = { status: 'refused' as const, decision_reason: input.reason, ...decider(actor) };
    const row = await decideSettlement(db, key, decision);
    if (row === undefined) throw refuse('state.conflict');
    await releaseClaims(db, claimOf(key, actor));
    return settlementView(row, actor);
  },
});

const keyOf = ({ channel, no }: { channel: SettlementRow['channel']; no: string }): SettlementKey => ({
  channel,
  settlement_no: no,
});
/** A channel settlement arrives as a bank line, so its number is claimed as a number of the bank (ADR 26). */
const claimOf = ({ channel, settlement_no }: SettlementKey, { staffId }: Staff) => ({
  source: 'bank' as const,
  number: settlement_no,
  use: 'settlement' as const,
  uid: PLATFORM_UID,
  doc_no: `${channel}:${settlement_no}`,
  by: staffId,
});
const decider = ({ staffId, name }: Staff) => ({ decided_by: staffId, decided_name: name });

/**
 * Enters a settlement, once by the channel's number, again after it was refused; up to 50,000.00 net, in all that this person has booked alone in 24
 * hours, it is booked at once. Refuses the form, `settlement.known`, `settlement.exceeds` and `reference.used`.
 */
export async function enterSettlement(
  tx: Tx,
  staff: Staff,
  entered: Input<typeof settlementStaffCalls.staffSettlementCreate>,
): Promise<Settlement> {
  const { channel, settlement_no, day, gross, fee } = entered;
  const now = await clock.now(tx);
  if (isAfter(day, dayOf(now))) throw refuseForm({ field: 'day', message: '结算日不能晚于今天' });
  if (compare(fee, gross) >= 0) throw refuseForm({ field: 'fee', message: '手续费须小于结算总额' });
  // Read over all payments, so before the lock: it only grows.
  const kept = await keptByChannel(tx, channel);
  // Locked first: the number and the channel's debt are read under the lock.
  await lockAccounts(tx, { uid: PLATFORM_UID, accounts: ['A.BANK', `A.CH.${channel}`] });
  const key = { channel, settlement_no };
  const known = await findSettlement(tx, key);
  // A refused settlement was never booked: its number is free again.
  if (known !== undefined && known.status !== 'refused') {
    const isSame = known.day === day && known.gross_fen === gross && known.fee_fen === fee;
    if (!isSame) throw refuse('settlement.known');
    return settlementView(known, staff);
  }
  const net = subtract(gross, fee);
  const { waiting, fees } = await settlementSums(tx, channel);
  const { isAlone, why } = await takeAlone(tx, staff, 'settlement', net);
  const row = await saveSettlement(tx, {
    ...key,
    day,
    gross_fen: gross,
    fee_fen: fee,
    net_fen: net,
    status: isAlone ? 'booked' : 'submitted',
    why,
    created_by: staff.staffId,
    created_name: staff.name,
    created_at: now,
  });
  await claimNumber(tx, { ...claimOf(key, staff), isBooked: isAlone });
  const owed = await assertOwed(tx, channel, net, waiting);
  assertCollected(channel, gross, subtract(add(owed, kept), fees));
  if (isAlone) await book(tx, staff, row);
  return settlementView(row, staff);
}

/**
 * Returns the amount that a channel owes, in 分, less settlements that wait for a second person and refunds
 * under way, or refuses `settlement.exceeds`: a channel pays out no more than it owes. By its debt now, not
 * on the settlement's day: payments of that day may have been booked later. The caller holds the lock on the
 * channel's account, so two settlements do not count the same money.
 */
async function assertOwed(tx: Tx, channel: SettlementRow['channel'], net: Fen, waiting: Fen): Promise<Fen> {
  // Read first: a refund that is booked between the two reads counts twice, else not at all.
  const refunding = await refundingAt(tx, channel);
  const owed = subtract(subtract(await heldByChannel(tx, channel), waiting), refunding);
  if (compare(net, owed) <= 0) return owed;
  const less = [
    ...(waiting > 0 ? [`待复核的${formatFen(waiting)}元`] : []),
    ...(refunding > 0 ? [`退款中的${formatFen(refunding)}元`] : []),
  ];
  throw refuse('settlement.exceeds', {
    net: formatFen(net),
    channel: channels[channel],
    owed: formatFen(max(fen(0), owed)),
    less: less.length > 0 ? `（已扣除${less.join('、')}）` : '',
  });
}

/**
 * Nothing moves by gross and fee, but staff compare them with the channel's statement: at most they are the
 * amounts that the channel collected, less refunds and former settlements, with its fees included.
 */
function assertCollected(channel: SettlementRow['channel'], gross: Fen, most: Fen): void {
  if (compare(gross, most) <= 0) return;
  const left = `${channels[channel]}尚未结算的收款${formatFen(max(fen(0), most))}元（未扣手续费）`;
  throw refuseForm({ field: 'gross', message: `结算总额超过${left}，请核对` });
}

/** A second person approves: the settlement is booked to the bank account. */
async function approve(tx: Tx, staff: Staff, key: SettlementKey): Promise<Settlement> {
  const found = await findSettlement(tx, key);
  if (found === undefined) throw refuse('notFound');
  if (found.status !== 'submitted') throw refuse('state.conflict');
  if (found.created_by === staff.staffId) throw refuse('staff.samePerson');
  await lockAccounts(tx, { uid: PLATFORM_UID, accounts: ['A.BANK', `A.CH.${key.channel}`] });
  const row = await decideSettlement(tx, key, { status: 'booked', ...decider(staff) });
  if (row === undefined) throw refuse('state.conflict');
  await assertOwed(tx, key.channel, fen(row.net_fen), fen(0));
  await bookClaims(tx, claimOf(key, staff));
  await book(tx, staff, row);
  return settlementView(row, staff);
}

/** J1b, in the platform's own book. */
async function book(tx: Tx, staff: Staff, row: SettlementRow): Promise<void> {
  const { channel, settlement_no: no, gross_fen: gross, fee_fen: fee } = row;
  await post(tx, {
    uid: PLATFORM_UID,
    by: initiatorOf(staff),
    kind: 'channel.settle',
    refType: 'channel_settlement',
    refId: `${channel}:${no}`,
    about: { bizType: 'channel_settlement', bizNo: no, title: `${channels[channel]}结算`, channel },
    journal: journals.channelSettled(fen(row.net_fen), channel),
    detail: { gross, fee, day: row.day },
  });
}

const settlementView = (row: SettlementRow, staff: Staff): Settlement => ({
  channel: row.channel,
  channel_text: channels[row.channel],
  settlement_no: row.settlement_no,
  day: row.day,
  gross: fen(row.gross_fen),
  fee: fen(row.fee_fen),
  net: fen(row.net_fen),
  status: row.status,
  status_text: settlementStatuses[row.status],
  why: row.why,
  created_by: row.created_name,
  created_at: row.created_at,
  decided_by: row.decided_name ?? '',
  decided_at: row.decided_at,
  decision_reason: row.decision_reason,
  actions:
    row.status !== 'submitted' ? [] : row.created_by === staff.staffId ? ['refuse'] : ['approve', 'refuse'],
});
