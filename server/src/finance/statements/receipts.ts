import type { Output } from '@uc/contract/endpoint';
import type { ExportKind } from '@uc/contract/exports';
import type { ReceiptKind, statements } from '@uc/contract/finance/statements';
import { fen, formatFen } from '@uc/contract/money';
import { type Grantable, permissionText } from '@uc/contract/permissions';
import { moment } from '@uc/contract/wire';
import * as clock from '../../clock';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import {
  askerOf,
  type ExportSource,
  newestExport,
  type TaskView,
  type ExportSources,
  startExport,
} from '../../exports/index';
import { type Customer, Refusal, refuse } from '../../call/index';
import { findBill } from '../credit/index';
import { visibleRecharge } from '../recharge/index';
import { visibleWithdrawal } from '../withdrawals/index';
import { billCode, billSource } from './bill';
import { type Receipted, receiptFacts } from './receipt-facts';

const kinds: Record<ReceiptKind, { kind: ExportKind; name: string }> = {
  withdraw: { kind: 'withdraw_receipt', name: '提现回单' },
  recharge: { kind: 'recharge_receipt', name: '充值回单' },
  repay: { kind: 'repay_receipt', name: '还款回单' },
  bill: { kind: 'iou_bill', name: '白条账单' },
};

/** Starts the PDF of one event, or returns the existing one. Refuses notFound, state.conflict and the permission. */
export async function exportReceipt(
  deps: Deps,
  db: Tx,
  actor: Customer,
  { kind, no }: { kind: ReceiptKind; no: string },
): Promise<TaskView> {
  await logView(deps, db, actor, kind, no);
  const { kind: task, name } = kinds[kind];
  const made = await newestExport(db, actor, task, (params) => params.no === no);
  // A bill still changes, so a finished file is not reused; one that is being made is.
  const serves = kind === 'bill' ? ['waiting', 'running'] : ['waiting', 'running', 'done'];
  if (made !== null && serves.includes(made.status)) return made;
  return startExport(db, {
    ...askerOf(actor),
    kind: task,
    format: 'pdf',
    name: `${name}_${no}`,
    params: { no },
  });
}

/** Checks that the document exists, that this person may see it, and that it has succeeded. */
async function logView(deps: Deps, db: Db, actor: Customer, kind: ReceiptKind, no: string): Promise<void> {
  if (kind === 'recharge') await visibleRecharge(db, actor, no, 'view');
  else demand(actor, kind === 'withdraw' ? 'finance.rmb:view' : 'finance.credit:view');
  if (kind === 'withdraw') await visibleWithdrawal(db, actor, no);
  if (kind !== 'bill') await receiptFacts[kind](deps, db, actor.uid, no);
  else if ((await findBill(db, actor.uid, no)) === undefined) throw refuse('notFound');
}

function demand({ permissions }: Customer, permission: Grantable): void {
  if (!permissions.has(permission))
    throw refuse('permission.subAccount', { permission: permissionText(permission) });
}

const receiptSource = (kind: Receipted, place: string): ExportSource => ({
  place,
  async open(deps, db, { uid }, params) {
    const facts = await receiptFacts[kind](deps, db, uid, String(params.no));
    return { ...facts, madeAt: moment.encode(await clock.now(db)), notes: notes[kind] };
  },
});
const proof = '本回单由系统出具，无需盖章；可凭账户编号、回单编号与验证码向平台核验真伪。';
const notes: Record<Receipted, readonly string[]> = {
  withdraw: [proof, '本回单证明平台已付出该笔款项，入账时间以收款银行为准；若被银行退回，本回单作废。'],
  recharge: [proof, '本回单证明平台已收到该笔款项并计入您的账户，不作为发票使用；若已退款，本回单作废。'],
  repay: [proof, '本回单证明该笔还款已用于偿还所列账单，不作为发票使用。'],
};

/** Exports of papers about single events. */
export const receiptSources: ExportSources = {
  withdraw_receipt: receiptSource('withdraw', '/finance/rmb'),
  recharge_receipt: receiptSource('recharge', '/finance/rmb'),
  repay_receipt: receiptSource('repay', '/finance/creditLimit'),
  iou_bill: billSource,
};

type Checked = Output<typeof statements.receiptCheck>;
const nothing = { title: '', lines: [] };

/** The contents of a document when the code is right; else only whether such a document exists. */
export async function checkReceipt(
  deps: Deps,
  db: Db,
  { uid, no, code }: { uid: number; no: string; code: string },
): Promise<Checked> {
  const plain = code.replaceAll('-', '');
  const isItsOwn = (own: string) => own.replaceAll('-', '') === plain;
  let isThere = false;
  for (const read of Object.values(receiptFacts)) {
    const facts = await read(deps, db, uid, no).catch(whyNot);
    if (facts === 'notFound') continue;
    isThere = true;
    if (facts === 'undone' || !isItsOwn(facts.code)) continue;
    const lines = facts.lines.flat().map(([label, value]) => ({ label, value }));
    return { verdict: 'genuine', title: facts.title, lines };
  }
  const bill = await findBill(db, uid, no);
  if (bill === undefined || !isItsOwn(billCode(deps, bill)))
    return { verdict: isThere || bill !== undefined ? 'mismatch' : 'unknown', ...nothing };
  return {
    verdict: 'genuine',
    title: `白条账单 ${bill.period}`,
    lines: [
      { label: '账单金额', value: formatFen(fen(bill.principal_fen)) },
      { label: '还款日', value: bill.due_date },
    ],
  };
}

/** No such document, or one that has not succeeded. */
function whyNot(error: unknown): 'notFound' | 'undone' {
  if (!(error instanceof Refusal)) throw error;
  return error.refusal === 'notFound' ? 'notFound' : 'undone';
}
