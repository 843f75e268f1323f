import { daysAfter } from '@uc/contract/day';
import { type Fen, fen, formatFen } from '@uc/contract/money';
import { type Customer, refuse, refuseUnoffered } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { initiatorOf, system } from '../../ledger/index';
import { orderFor, placeOwned } from '../../orders/index';
import { profileOf } from '../../accounts/index';
import type { OrderOwner } from '../../room/index';
import { tellRequest } from './follow';
import { milestoneActions, actionFactsOf } from './may';
import { notifySide } from './notifications';
import { holdContract, lockContract, needs } from './parties';
import { refuseRelated } from './related';
import { changeMilestone, contractByNo, milestoneOfOrder } from './store';
import { moveContract, moveMilestone, tell } from './transition';

/**
 * The order that puts a milestone into escrow, to be paid at the cashier within a day; the one that is open already, if
 * there is one. Refuses state.conflict for a contract that is not signed and a milestone that is paid.
 */
export async function fundMilestone(
  deps: Deps,
  tx: Tx,
  actor: Customer,
  { contract_no: contractNo, seq }: { contract_no: string; seq: number },
): Promise<{ order_no: string; amount: Fen; pay_deadline: Date }> {
  const held = await holdContract(tx, actor, contractNo);
  const { contract, side, milestones } = held;
  if (side !== 'buyer') throw refuse('notFound');
  needs(actor, 'crowd.escrow:pay');
  const row = milestones.find((one) => one.seq === seq);
  if (row === undefined) throw refuse('notFound');
  refuseUnoffered(milestoneActions(row, contract, await actionFactsOf(tx, held)), 'fund');
  const { uid, provider_uid: provider } = contract;
  const amount = fen(row.amount_fen);
  if (row.order_no !== null) {
    const open = await orderFor(tx, { uid, orderNo: row.order_no });
    if (open.status === 'pending_pay')
      return { order_no: open.order_no, amount, pay_deadline: open.pay_deadline_at };
  }
  await refuseRelated(deps, tx, uid, provider);
  const at = await now(tx);
  const latest = daysAfter(at, 1);
  const order = await placeOwned(tx, {
    uid,
    by: initiatorOf(actor),
    subId: actor.subId,
    orderType: 'crowd',
    title: `${contract.title} · ${row.title}`.slice(0, 100),
    items: [{ name: '里程碑托管', spec: `第${row.seq}期`, qty: 1, unit: '期', price: amount }],
    seller: { uid: provider, name: (await profileOf(tx, provider))?.nickname ?? '' },
    feeBps: contract.fee_bps!,
    payBy: contract.due_at !== null && contract.due_at < latest ? contract.due_at : latest,
    source: { type: 'contract', no: `${contractNo}-${row.seq}` },
  });
  const changed = await changeMilestone(tx, row, { order_no: order.order_no });
  if (changed === undefined) throw refuse('state.conflict');
  await tell(tx, contract, 'fund', { by: initiatorOf(actor), side }, { milestone: seq });
  return { order_no: order.order_no, amount, pay_deadline: order.pay_deadline_at };
}

/** Follows the order of a milestone, which was paid or closed unpaid. */
export const contractOrders: OrderOwner = {
  async paid(tx, { uid, order_no: orderNo }, by) {
    const found = await milestoneOfOrder(tx, uid, orderNo);
    const named = found && (await contractByNo(tx, found.contract_no));
    if (found === undefined || named === undefined) throw refuse('state.conflict');
    const { contract, milestones } = await lockContract(tx, named);
    const row = milestones.find(({ seq }) => seq === found.seq)!;
    const at = await now(tx);
    await moveMilestone(tx, row, 'paid', { funded_at: at });
    const starts = contract.status === 'pending_fund';
    const current = starts ? await moveContract(tx, contract, 'start', { due_at: null }) : contract;
    const cause = { by, side: 'buyer' } as const;
    if (starts) await tellRequest(tx, current, 'start', cause);
    const money = `${row.title}的${formatFen(fen(row.amount_fen))}元`;
    await notifySide(tx, current, 'buyer', {
      title: '托管成功',
      content: `${money}已托管，服务商将开始工作。`,
    });
    await notifySide(tx, current, 'provider', {
      title: '里程碑已托管，请开始工作',
      content: `${money}已由雇主托管，请在${row.due_date}前交付。`,
    });
    await tell(tx, current, 'paid', cause, { milestone: row.seq, order: orderNo });
    if (starts) await tell(tx, current, 'start', cause);
  },
  async closed(tx, { uid, order_no: orderNo }) {
    const found = await milestoneOfOrder(tx, uid, orderNo);
    const named = found && (await contractByNo(tx, found.contract_no));
    if (found === undefined || named === undefined) return;
    const { contract, milestones } = await lockContract(tx, named);
    const row = milestones.find(({ seq }) => seq === found.seq)!;
    if (row.order_no !== orderNo || row.status !== 'unfunded') return;
    await changeMilestone(tx, row, { order_no: null });
    await notifySide(tx, contract, 'buyer', {
      title: '托管未完成',
      content: `${row.title}未按时支付，可重新托管。`,
      level: 'warn',
      sms: false,
    });
    await tell(tx, contract, 'unpaid', { by: system, side: 'system' }, { milestone: row.seq });
  },
};
