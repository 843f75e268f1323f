import { dayOf } from '@uc/contract/day';
import type { Input, Output } from '@uc/contract/endpoint';
import { invoiceLimits } from '@uc/contract/finance/invoice-texts';
import type { invoiceMonthly } from '@uc/contract/finance/invoice-monthly';
import { type Fen, formatFen, sum } from '@uc/contract/money';
import { type Customer, Refusal, refuse } from '../../call/index';
import { now } from '../../clock';
import type { Db, Tx } from '../../db/index';
import { audit, initiatorOf, system } from '../../ledger/index';
import { notify } from '../../messages/index';
import { titleFor } from './apply';
import { invoiceableOf } from './invoiceable';
import { makeApplication } from './make';
import {
  endMonthly,
  findMonthly,
  isMonthDone,
  lastMonth,
  type MonthlyRow,
  noteMonth,
  saveMonthly,
} from './monthly-store';
import { notifyOfInvoice } from './notifications';
import { factsOf, type OrderFacts, paidOrderPage } from './order-store';
import { lockInvoices } from './title-store';
import type { Opens, Told } from './told';

type View = Output<typeof invoiceMonthly.monthly>;
/** Orders are read so many at a time. */
const PAGE = 200;

export async function monthlyView(db: Db, uid: number): Promise<View> {
  const row = await findMonthly(db, uid);
  const last = await lastMonth(db, uid);
  return {
    is_on: row?.is_on ?? false,
    kind: row?.kind ?? 'ordinary',
    title_no: row?.title_no ?? '',
    from_month: row?.from_month ?? null,
    last: last === undefined ? null : { month: last.month, applications: last.applications, at: last.at },
    version: row?.version ?? 0,
  };
}

/** Turns it on with a title, or off. Refuses notFound, state.conflict, invoice.titleNotSpecial. */
export async function setMonthly(
  deps: Opens,
  tx: Tx,
  actor: Pick<Customer, 'uid' | 'name' | 'kind' | 'subId'>,
  { is_on, kind, title_no, version }: Input<typeof invoiceMonthly.monthlySave>,
): Promise<void> {
  const { uid, name } = actor;
  await lockInvoices(tx, uid);
  const before = await findMonthly(tx, uid);
  if ((before?.version ?? 0) !== version) throw refuse('state.conflict');
  if (is_on) await titleFor(deps, tx, uid, { kind, title_no });
  const at = await now(tx);
  // Turned on again, it begins anew: what came in between was left to people.
  const from_month = before?.is_on === true && is_on ? before.from_month : dayOf(at).slice(0, 7);
  await saveMonthly(tx, uid, { is_on, kind, title_no, from_month, changed_by: name, updated_at: at });
  const action = is_on ? 'invoice.monthly_on' : 'invoice.monthly_off';
  await audit(tx, { uid, by: initiatorOf(actor), action, target: `user:${uid}`, detail: { kind, title_no } });
}

/**
 * Asks for what can be invoiced of everything that was paid until the end of a month whose bill is fixed, once. Under the lock
 * that people who ask for invoices take as well, so no order is in both.
 */
export async function invoiceMonth(
  deps: Opens,
  tx: Tx,
  { uid, month }: { uid: number; month: string },
): Promise<boolean> {
  await lockInvoices(tx, uid);
  const row = await findMonthly(tx, uid);
  if (row?.is_on !== true || (await isMonthDone(tx, uid, month))) return false;
  const told = await titleOrEnd(deps, tx, row, month);
  if (told === undefined) return false;
  const facts = await factsUntil(tx, uid, month);
  let made = 0;
  for (let from = 0; from < facts.length; from += invoiceLimits.orders) {
    const some = facts.slice(from, from + invoiceLimits.orders);
    const by = { uid, subId: null, name: '每月自动开票', by: system, month };
    const { apply_no } = await makeApplication(deps, tx, by, { kind: row.kind, told, facts: some });
    made += 1;
    const amount = formatFen(sum(some.map((one): Fen => invoiceableOf(one).amount)));
    const content = `已按截至${month}的账单为${some.length}个订单申请开票，合计${amount}元，申请编号${apply_no}。`;
    await notifyOfInvoice(tx, { uid, apply_no, creator: null }, '每月自动开票已申请', content);
  }
  await noteMonth(tx, uid, month, made);
  return true;
}

/** The title, unless it is gone or does not fit any more: then the setting ends and its owner reads why. */
async function titleOrEnd(deps: Opens, tx: Tx, row: MonthlyRow, month: string): Promise<Told | undefined> {
  try {
    return await titleFor(deps, tx, row.uid, row);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  await endMonthly(tx, row.uid);
  await notify(tx, {
    uid: row.uid,
    category: 'finance',
    level: 'warn',
    email: true,
    title: '每月自动开票已停止',
    content: `所选发票抬头已删除，或不能用于所选发票类型，${month}的账单没有自动开票。请重新选择抬头后再开启，也可以手工申请。`,
    link: '/finance/invoices?tab=titles',
  });
  return undefined;
}

/** Everything that can be invoiced of what was paid in the twelve months that end with one. */
async function factsUntil(tx: Tx, uid: number, month: string): Promise<OrderFacts[]> {
  const asked = { uid, creator: null };
  const [year = 0, number = 1] = month.split('-').map(Number);
  const from = dayOf(new Date(Date.UTC(year - 1, number, 1)));
  const to = dayOf(new Date(Date.UTC(year, number, 0)));
  const found: OrderFacts[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { nos } = await paidOrderPage(tx, asked, { isEnded: true, from, to }, { limit: PAGE, offset });
    found.push(...(await factsOf(tx, asked, nos)).filter((facts) => invoiceableOf(facts).isIn));
    if (nos.length < PAGE) return found;
  }
}
