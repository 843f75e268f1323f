import type { rechargeStaffCalls } from '@uc/contract/finance/recharge-staff';
import { bookingStatuses } from '@uc/contract/finance/booking-staff';
import { rechargeStatuses } from '@uc/contract/finance/recharge';
import type { Output } from '@uc/contract/endpoint';
import * as clock from '../../clock';
import { centerNames } from '../../centers/index';
import { type Db, eachRow, type Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { type Handlers, refuse, type Staff } from '../../call/index';
import { initiatorOf, initiatorForStaff } from '../../ledger/index';
import { profileOf } from '../../accounts/index';
import { overtakeBooking, pendingBooking } from '../bookings/index';
import { rangeOf } from '../../calendar/index';
import { channelRefundsOf, channelRefundView } from '../channels/index';
import { countsForStaff, listForStaff, findBankLine, listBankLines, ownerOfRecharge } from './staff-store';
import { payerPlace } from './offline';
import { matchByHand, matchByNumber } from './match';
import { bankLineView } from './bank-line-view';
import { enterBankLine } from './bank-lines';
import { matchInParts } from './parts';
import { dismissParts } from './parts-proposals';
import { approveRefund, notifyCustomer, refuseRefund, requestRefund } from './refund';
import { lineOf, rechargeView, voucherOf } from './view';
import { eventsOf, findRecharge, type RechargeRow } from './store';
import { rechargeFor, transition } from './transition';
import { askOf } from '../../room/index';

type Action = Output<typeof rechargeStaffCalls.staffList>['list'][number]['actions'][number];

/**
 * Handlers of finance for recharges; an event is refused from a wrong state and when another transaction was
 * first.
 */
export const rechargeStaffHandlers = (deps: Deps): Handlers<typeof rechargeStaffCalls> => ({
  async staffList({ input, actor, db }) {
    const { status, todo, channel, uid } = input;
    const paging = askOf(input);
    const filter = {
      status,
      todo: todo && actor,
      channel,
      uid: uid === undefined ? undefined : Number(uid),
      rechargeNo: input.keyword || undefined,
      ...rangeOf(input),
    };
    const [{ rows, ...found }, counts, centers, now] = await Promise.all([
      listForStaff(db, filter, paging),
      countsForStaff(db),
      centerNames(db),
      clock.now(db),
    ]);
    const list = await eachRow(db, rows, (db, row) => itemForStaff(db, row, actor, centers, now));
    return { list, ...found, counts };
  },
  async staffDetail({ input: { no }, actor, db }) {
    const uid = await ownerOfRecharge(db, no);
    const row = uid === undefined ? undefined : await findRecharge(db, uid, no);
    if (row === undefined) throw refuse('notFound');
    const [events, centers, now] = await Promise.all([
      eventsOf(db, row.uid, no),
      centerNames(db),
      clock.now(db),
    ]);
    const refunds = await channelRefundsOf(db, row.uid, 'recharge', [no]);
    const voucher = voucherOf(deps, row);
    const account = row.payer_account;
    const place = payerPlace(row.uid, no, 'payer_account');
    return {
      ...(await itemForStaff(db, row, actor, centers, now)),
      voucher: voucher && {
        ...voucher,
        payer_account: account === null ? '' : deps.vault.open(place, account),
      },
      channel_refunds: refunds.map(channelRefundView),
      // Staff see the names of staff.
      timeline: events.map((event) => ({
        ...lineOf(event),
        actor: initiatorForStaff({ kind: event.actor_kind, name: event.actor }),
      })),
    };
  },
  async staffMatch({ input, actor, db }) {
    const { recharge, waiting } = await matchByNumber(
      db,
      actor,
      await rechargeToDecide(db, input),
      input.bank_txn_no,
    );
    return {
      ...statusView(recharge),
      ...(waiting !== undefined && { status_text: bookingStatuses.pending }),
    };
  },
  async staffReject({ input, actor, db }) {
    const recharge = await rechargeToDecide(db, input);
    const details = { by: initiatorOf(actor), at: await clock.now(db), comment: input.reason };
    const after = await transition(db, recharge, 'reject', details, { reject_reason: input.reason });
    const about = { uid: recharge.uid, refNo: recharge.recharge_no };
    await overtakeBooking(db, about, actor, { text: '驳回汇款凭证' });
    await notifyCustomer(
      db,
      after,
      '汇款凭证未通过核对',
      `的汇款凭证未通过核对：${input.reason}，请重新上传`,
    );
    return statusView(after);
  },
  staffRefund: ({ input, actor, db }) =>
    step(db, input, (recharge) => requestRefund(db, actor, recharge, input.reason)),
  staffRefundApprove: ({ input, actor, db }) =>
    step(db, input, (recharge) => approveRefund(db, actor, recharge, input.refund_no)),
  staffRefundRefuse: ({ input, actor, db }) =>
    step(db, input, (recharge) => refuseRefund(db, actor, recharge, input.reason)),
  staffBankLineAdd: async ({ input, actor, db }) =>
    bankLineView(deps, db, await enterBankLine(deps, db, actor, input)),
  async staffBankLineList({ input, db }) {
    const { status, todo, keyword } = input;
    const { rows, ...found } = await listBankLines(
      db,
      { status, isToDo: todo !== undefined, keyword: keyword || undefined },
      askOf(input),
    );
    const list = await eachRow(db, rows, (db, row) => bankLineView(deps, db, row));
    return { list, ...found };
  },
  async staffBankLineMatch({ input, actor, db }) {
    await matchByHand(db, actor, input.no, input.recharge_no);
    return bankLineView(deps, db, (await findBankLine(db, input.no))!);
  },
  async staffBankLinePartsDismiss({ input, actor, db }) {
    const line = await findBankLine(db, input.receipt_nos[0]!);
    if (line === undefined) throw refuse('notFound');
    await dismissParts(deps, db, actor, line, input);
    return bankLineView(deps, db, line);
  },
  async staffBankLineParts({ input, actor, db }) {
    await matchInParts(db, actor, input);
    return bankLineView(deps, db, (await findBankLine(db, input.receipt_nos[0]!))!);
  },
});

/** The recharge that staff decide on; refuses `state.conflict` when `version` is given and is not the current one. */
async function rechargeToDecide(
  tx: Tx,
  { no, version }: { no: string; version?: number | undefined },
): Promise<RechargeRow> {
  const uid = await ownerOfRecharge(tx, no);
  if (uid === undefined) throw refuse('notFound');
  const recharge = await rechargeFor(tx, uid, no);
  if (version !== undefined && version !== recharge.version) throw refuse('state.conflict');
  return recharge;
}

const step = async (
  tx: Tx,
  input: { no: string; version?: number | undefined },
  run: (recharge: RechargeRow) => Promise<RechargeRow>,
) => statusView(await run(await rechargeToDecide(tx, input)));

const statusView = ({ recharge_no: no, status, version }: RechargeRow) => ({
  no,
  status,
  status_text: rechargeStatuses[status],
  version,
});

async function itemForStaff(
  db: Db,
  row: RechargeRow,
  { staffId }: Staff,
  centers: Parameters<typeof rechargeView>[1],
  now: Date,
) {
  const profile = await profileOf(db, row.uid);
  const request = await pendingBooking(db, { uid: row.uid, refNo: row.recharge_no });
  const asked = await refundRequestOf(db, row);
  const since =
    row.status === 'reviewing' ? row.submitted_at : row.status === 'refunding' ? asked?.at : undefined;
  return {
    ...rechargeView(row, centers, now),
    uid: String(row.uid),
    customer: profile?.nickname ?? '',
    waiting_since: since ?? null,
    age_hours: since == null ? null : Math.floor((now.getTime() - since.getTime()) / 3_600_000),
    version: row.version,
    refund_requested_by: asked?.actor ?? null,
    refund_requested_at: asked?.at ?? null,
    refund_reason: row.refund_reason,
    refund_no: row.refund_no,
    request_no: request?.request_no ?? null,
    actions: actionsOn(row, staffId, request !== undefined),
  };
}

/** The actions of this person; a recharge that waits for another one in 入账复核 is decided there. */
function actionsOn(
  { status, channel, refund_no, refund_requested_by }: RechargeRow,
  staffId: string,
  isBeside: boolean,
): Action[] {
  if (status === 'reviewing') return isBeside ? ['reject'] : ['reject', 'match'];
  if (status === 'success') return ['refund'];
  // On its way at the channel: its word ends it.
  if (status !== 'refunding' || refund_no !== null) return [];
  if (refund_requested_by === staffId) return ['refund-refuse'];
  return ['refund-refuse', channel === 'offline' ? 'transfer-back' : 'refund-approve'];
}

/** The event with which its return was requested, where it was. */
async function refundRequestOf(db: Db, row: RechargeRow) {
  if (row.refund_requested_by === null) return undefined;
  const events = await eventsOf(db, row.uid, row.recharge_no);
  return events.findLast(({ event }) => event === 'ask_refund');
}
