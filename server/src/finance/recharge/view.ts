import type { Input, Output } from '@uc/contract/endpoint';
import { channels } from '@uc/contract/finance/records';
import { type recharges, rechargeStatuses } from '@uc/contract/finance/recharge';
import { coin, fen } from '@uc/contract/money';
import * as clock from '../../clock';
import { centerNames } from '../../centers/index';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { creatorOf, type Customer, isGranted, refuse } from '../../call/index';
import type { IsSeen } from '../../room/index';
import { initiatorText } from '../../ledger/index';
import { newestPayment, payInfoOf } from '../channels/index';
import { rangeOf } from '../../calendar/index';
import { payeeOf } from './offline';
import { actionsOf, eventTexts } from './states';
import { eventsOf, findRecharge, findStatuses, listRecharges, type RechargeRow } from './store';

type Target = RechargeRow['target'];
type Verb = 'view' | 'recharge';
type Centers = Awaited<ReturnType<typeof centerNames>>;

/** The targets that a person may see or start: RMB and coins have separate permissions. */
export const targetsOf = (actor: Customer, ...verbs: Verb[]): Target[] =>
  (['rmb', 'coin'] as const).filter((target) =>
    verbs.some((verb) => actor.permissions.has(`finance.${target}:${verb}`)),
  );

/**
 * A recharge that this person may see; a sub-account whose scope is itself sees its own
 * (members-and-roles.md#how-a-right-is-decided). Refuses `notFound`.
 */
export async function visibleRecharge(
  db: Db,
  actor: Customer,
  rechargeNo: string,
  ...verbs: Verb[]
): Promise<RechargeRow> {
  const row = await findRecharge(db, actor.uid, rechargeNo);
  const creator = creatorOf(actor, 'finance');
  const isTheirs = creator === null || row?.created_by_sub === creator;
  if (row === undefined || !isTheirs || !targetsOf(actor, ...verbs).includes(row.target))
    throw refuse('notFound');
  return row;
}

/** Whether somebody may see a recharge. */
export const isRechargeSeen: IsSeen = (db, actor, no) =>
  isGranted(visibleRecharge(db, actor, no, 'view', 'recharge'));

/** Recharges as their owner lists them, newest first. */
export async function rechargeList(
  db: Db,
  actor: Customer,
  input: Input<typeof recharges.list>,
): Promise<Output<typeof recharges.list>> {
  const { page, page_size, target, sort } = input;
  const targets = targetsOf(actor, 'view').filter((one) => target === undefined || one === target);
  if (targets.length === 0) return { list: [], total: 0, page, page_size };
  const [{ rows, total }, centers, at] = await Promise.all([
    listRecharges(db, actor.uid, {
      targets,
      status: input.status,
      channel: input.channel,
      rechargeNo: input.recharge_no ?? (input.keyword || undefined),
      createdBySub: creatorOf(actor, 'finance') ?? undefined,
      ...rangeOf(input),
      ascending: sort === 'created_at',
      limit: page_size,
      offset: (page - 1) * page_size,
    }),
    centerNames(db),
    clock.now(db),
  ]);
  return { list: rows.map((row) => rechargeView(row, centers, at)), total, page, page_size };
}

/** One recharge with the data to pay it and its history; the channel is asked on demand, outside of transactions. */
export async function rechargeDetail(
  deps: Deps,
  db: Db,
  actor: Customer,
  rechargeNo: string,
): Promise<Output<typeof recharges.detail>> {
  const row = await visibleRecharge(db, actor, rechargeNo, 'view', 'recharge');
  const [events, centers, now, pay] = await Promise.all([
    eventsOf(db, row.uid, rechargeNo),
    centerNames(db),
    clock.now(db),
    payOf(deps, row),
  ]);
  const left = Math.floor((row.expires_at.getTime() - now.getTime()) / 1000);
  return {
    ...rechargeView(row, centers, now),
    left_seconds: Math.max(0, left),
    pay,
    voucher: voucherOf(deps, row),
    timeline: events.map(lineOf),
  };
}

type Pay = Output<typeof recharges.detail>['pay'];

async function payOf(deps: Deps, row: RechargeRow): Promise<Pay> {
  const { offlineAccount } = deps.config;
  if (row.channel === 'offline')
    return row.memo_code !== null && offlineAccount !== null && isAwaited(row.status)
      ? { type: 'account', account: payeeOf(offlineAccount, row.memo_code) }
      : { type: 'none' };
  if (row.status !== 'pending') return { type: 'none' };
  const payment = await newestPayment(deps.database.db, row.uid, 'recharge', row.recharge_no);
  if (payment?.status !== 'pending') return { type: 'none' };
  // The page shows that the channel is unavailable and asks again; the rest of the detail is still answered.
  return payInfoOf(deps, row.uid, payment.payNo).catch(() => ({ type: 'ask' as const }));
}

/** A transfer may still be made, or is looked for. */
const isAwaited = (status: RechargeRow['status']) => ['pending', 'reviewing', 'rejected'].includes(status);

/** The fields of a recharge that owner and staff read alike. */
export const rechargeView = (row: RechargeRow, centers: Centers, at: Date) => ({
  recharge_no: row.recharge_no,
  target: row.target,
  amount: fen(row.target === 'coin' ? row.amount_coin : row.amount_fen),
  pay_amount: fen(row.amount_fen),
  bonus: fen(coin(row.bonus_coin)),
  channel: row.channel,
  channel_text: channels[row.channel],
  channel_no: row.channel_no,
  status: row.status,
  status_text: rechargeStatuses[row.status],
  is_late: row.is_late,
  memo_code: row.memo_code,
  reject_reason: row.reject_reason,
  created_by: row.created_by,
  location: row.location,
  location_text: centers.get(row.location) ?? row.location,
  created_at: row.created_at,
  expire_at: row.expires_at,
  paid_at: row.paid_at,
  actions: actionsOf(row.status, row.channel, row.expires_at <= at),
});

/** The voucher of a transfer; the payer's account is masked to its last four digits. */
export function voucherOf(deps: Deps, row: RechargeRow) {
  const { voucher_file: file, submitted_at: at, payer_name: name, uid, recharge_no: no } = row;
  if (file === null || at === null || name === null) return null;
  const place = { table: 'recharges', column: 'payer_name', uid, row: no };
  return {
    file_id: file,
    payer_name: deps.vault.open(place, name),
    payer_account_mask: `**** ${row.payer_tail ?? ''}`,
    transfer_at: row.transfer_at,
    submitted_at: at,
  };
}

/** One line of the timeline; customers do not see the names of staff. */
export const lineOf = ({ at, event, actor: name, actor_kind: kind, comment }: Line) => ({
  at,
  text: eventTexts[event as keyof typeof eventTexts],
  actor: initiatorText({ kind, name }),
  comment,
});
type Line = Pick<
  Awaited<ReturnType<typeof eventsOf>>[number],
  'at' | 'event' | 'actor' | 'actor_kind' | 'comment'
>;

/** The states of recharges as people read them, by their numbers. */
export async function rechargeStates(db: Db, uid: number, nos: string[]): Promise<Map<string, string>> {
  const rows = await findStatuses(db, uid, nos);
  return new Map(rows.map(({ recharge_no: no, status }) => [no, rechargeStatuses[status]]));
}
