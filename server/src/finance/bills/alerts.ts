import { dayOf } from '@uc/contract/day';
import type { Input, Output } from '@uc/contract/endpoint';
import type { alerts } from '@uc/contract/finance/alerts';
import { type AlertKind, alertKinds, MOST_ALERTS } from '@uc/contract/finance/bill-texts';
import { compare, type Fen, fen, formatFen } from '@uc/contract/money';
import { creatorOf, type Customer, refuse } from '../../call/index';
import { now } from '../../clock';
import type { Db, Tx } from '../../db/index';
import { balancesOf } from '../../ledger/index';
import { findActingMember, ownerRights, rightsOf } from '../../members/index';
import { notify } from '../../messages/index';
import { mintId } from '../../vault/index';
import {
  type AlertRow,
  alertsOf,
  changeAlert,
  deleteAlert,
  findAlert,
  insertAlert,
  lockAlert,
  lockAlerts,
  noteSeen,
} from './alert-store';
import { sumsOf } from './entries-store';
import { stretchOf } from './months';
import { figuresOf } from './view';

type List = Output<typeof alerts.alerts>;
type View = List['list'][number];

/** Whom an alert tells, with the rights of now. */
type Reader = Pick<Customer, 'subId' | 'scope' | 'permissions'>;

/** The balance, or what was paid in this month: by the reader alone who sees no more. */
async function figureOf(db: Db, { uid, kind }: AlertRow, reader: Reader): Promise<Fen> {
  if (kind === 'balance') return (await balancesOf(db, uid))['L.AVAIL'];
  const month = dayOf(await now(db)).slice(0, 7);
  const sub = creatorOf(reader, 'finance');
  return figuresOf(await sumsOf(db, { uid, sub, ...stretchOf(month) })).paid;
}
const isCrossed = ({ kind, limit_fen }: AlertRow, figure: Fen): boolean =>
  kind === 'balance' ? compare(figure, fen(limit_fen)) < 0 : compare(figure, fen(limit_fen)) > 0;

async function viewOf(db: Db, row: AlertRow, reader: Reader): Promise<View> {
  return {
    alert_no: row.alert_no,
    kind: row.kind,
    kind_text: alertKinds[row.kind],
    limit: fen(row.limit_fen),
    now: await figureOf(db, row, reader),
    sms: row.by_sms,
    email: row.by_email,
    is_over: row.is_over,
    told_at: row.told_at,
    version: row.version,
  };
}

/** A member that sees its own work alone is told of its own spending alone. */
const kindsFor = (reader: Reader): AlertKind[] =>
  creatorOf(reader, 'finance') === null ? ['balance', 'spend'] : ['spend'];

export async function alertList(db: Db, actor: Customer): Promise<List> {
  const list = [];
  const kinds = kindsFor(actor);
  for (const row of await alertsOf(db, actor))
    if (kinds.includes(row.kind)) list.push(await viewOf(db, row, actor));
  return { list, kinds, has_channels: actor.subId === null };
}

/** Refuses notFound, state.conflict, permission.denied, alert.most. */
export async function saveAlert(
  tx: Tx,
  actor: Customer,
  { kind, limit, sms, email, alert_no: no, version }: Input<typeof alerts.alertSave>,
): Promise<View> {
  if (!kindsFor(actor).includes(kind)) throw refuse('permission.denied');
  const { uid, subId } = actor;
  const isOwner = subId === null;
  const wish = {
    kind,
    limit_fen: limit,
    by_sms: isOwner && sms,
    by_email: isOwner && email,
  };
  if (no === undefined) {
    await lockAlerts(tx, uid);
    if ((await alertsOf(tx, actor)).length >= MOST_ALERTS) throw refuse('alert.most', { most: MOST_ALERTS });
    return viewOf(tx, await insertAlert(tx, { uid, alert_no: mintId('AL'), sub_id: subId, ...wish }), actor);
  }
  const row = await findAlert(tx, actor, no);
  if (row === undefined) throw refuse('notFound');
  // With another limit it is another crossing.
  const changed =
    row.version === version
      ? await changeAlert(tx, row, { ...wish, is_over: false, told_at: null })
      : undefined;
  if (changed === undefined) throw refuse('state.conflict');
  return viewOf(tx, changed, actor);
}

/** Refuses notFound, state.conflict. */
export async function removeAlert(
  tx: Tx,
  actor: Customer,
  { alert_no: no, version }: Input<typeof alerts.alertDelete>,
): Promise<void> {
  const row = await findAlert(tx, actor, no);
  if (row === undefined) throw refuse('notFound');
  if (row.version !== version) throw refuse('state.conflict');
  await deleteAlert(tx, row);
}

/** Whoever has set an alert, while they may see bills. */
async function readerOf(tx: Tx, { uid, sub_id: subId }: AlertRow): Promise<Reader | undefined> {
  if (subId === null) return { subId, ...ownerRights };
  const member = await findActingMember(tx, uid, subId);
  if (member === undefined || member.is_expired) return undefined;
  const rights = rightsOf(member.role_ids, member.roles);
  return rights.permissions.has('finance.bill:view') ? { subId, ...rights } : undefined;
}

/**
 * Tells of a crossing once: not again until the figure was back, and at most once a day. By the rights of now: whose role was
 * narrowed hears of their own spending alone. False where nothing was told.
 */
export async function lookAt(tx: Tx, uid: number, no: string): Promise<boolean> {
  const row = await lockAlert(tx, uid, no);
  if (row === undefined) return false;
  const reader = await readerOf(tx, row);
  if (reader === undefined || !kindsFor(reader).includes(row.kind)) return false;
  const figure = await figureOf(tx, row, reader);
  if (!isCrossed(row, figure)) {
    if (row.is_over) await noteSeen(tx, row, { is_over: false });
    return false;
  }
  const at = await now(tx);
  if (row.is_over || (row.told_at !== null && dayOf(row.told_at) === dayOf(at))) return false;
  await noteSeen(tx, row, { is_over: true, told_at: at });
  const limit = formatFen(fen(row.limit_fen));
  const content =
    row.kind === 'balance'
      ? `账户可用余额为${formatFen(figure)}元，低于您设置的${limit}元，请及时充值。`
      : `本月${creatorOf(reader, 'finance') === null ? '账户' : '您'}已实付${formatFen(figure)}元，超过您设置的${limit}元，可以查看费用分析。`;
  await notify(tx, {
    uid,
    category: 'finance',
    level: 'warn',
    title: alertKinds[row.kind],
    content,
    link: row.kind === 'balance' ? '/finance/recharge' : '/finance/bills?tab=analysis',
    bizType: 'spend_alert',
    bizNo: no,
    creator: row.sub_id,
    sms: row.by_sms,
    email: row.by_email,
  });
  return true;
}
