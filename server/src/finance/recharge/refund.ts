import { coin, type Fen, fen } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import { refuse, type Staff } from '../../http/index';
import { by, journals, lockAccounts, momentOf, post, type Journal } from '../../ledger/index';
import { notify } from '../../messages/index';
import { takeFromBatches } from '../coins/coins';
import { pickFromBucket } from '../coins/picking';
import { linkOf } from './credited';
import type { RechargeRow } from './store';
import { transition } from './transition';

/** The first person: success → refunding, with a reason (product 05 §5.4). Nothing moves yet. */
export async function askRefund(
  tx: Tx,
  actor: Staff,
  recharge: RechargeRow,
  reason: string,
): Promise<RechargeRow> {
  const told = { by: by(actor), at: await momentOf(tx, {}), comment: reason };
  return transition(tx, recharge, 'ask_refund', told, {
    refund_reason: reason,
    refund_requested_by: actor.staffId,
  });
}

/**
 * J4, the second person: back the way it came, as far as it is still there. Refuses `staff.samePerson`,
 * `money.insufficient`, and for coins `coin.insufficient` when any of them, paid or bonus, has been spent.
 */
export async function refundRecharge(
  tx: Tx,
  actor: Staff,
  recharge: RechargeRow,
  refundNo: string,
): Promise<RechargeRow> {
  const { uid, recharge_no: rechargeNo, channel, target } = recharge;
  if (recharge.refund_requested_by === actor.staffId) throw refuse('staff.samePerson');
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL', 'L.COINDEF', 'K.ISSUED', 'C.PAID', 'C.BONUS'] });
  const at = await momentOf(tx, {});
  const told = { by: by(actor), at, comment: `退回流水 ${refundNo}` };
  const moved = await transition(tx, recharge, 'refund', told, { refund_no: refundNo });
  const amount = fen(recharge.amount_fen);
  const parts = target === 'coin' ? await coinsOf(tx, recharge, at) : [];
  const [posted] = await post(tx, {
    uid,
    by: by(actor),
    kind: 'recharge.refund',
    refType: 'recharge',
    refId: rechargeNo,
    about: { bizType: 'recharge', bizNo: rechargeNo, title: '充值退回', channel, channelNo: refundNo },
    journal: journalOf(recharge, amount, parts),
  });
  await takeFromBatches(tx, uid, parts, rechargeNo, 'spent', posted!.at);
  await tell(tx, moved, '充值已退回', '已按原路退回，请留意到账');
  return moved;
}

/** Not given back after all: refunding → success, by either of them. */
export async function refuseRefund(
  tx: Tx,
  actor: Staff,
  recharge: RechargeRow,
  reason: string,
): Promise<RechargeRow> {
  const told = { by: by(actor), at: await momentOf(tx, {}), comment: reason };
  return transition(tx, recharge, 'refuse_refund', told, { refund_requested_by: null });
}

function journalOf(
  { channel, target }: RechargeRow,
  amount: Fen,
  parts: readonly journals.CoinPart[],
): Journal {
  if (target === 'coin') return journals.coinsReturned(amount, channel, parts);
  if (channel === 'balance') throw refuse('state.conflict');
  return journals.rechargeReturned(amount, channel);
}

const coinsOf = async (tx: Tx, { uid, amount_coin: paid, bonus_coin: bonus }: RechargeRow, at: Date) => [
  ...(await pickFromBucket(tx, uid, 'paid', coin(paid), at)),
  ...(await pickFromBucket(tx, uid, 'bonus', coin(bonus), at)),
];

/** Tells the customer what staff has decided, by SMS as well. */
export async function tell(tx: Tx, recharge: RechargeRow, title: string, text: string): Promise<void> {
  const { uid, recharge_no: rechargeNo } = recharge;
  await notify(tx, {
    uid,
    category: 'finance',
    title,
    content: `您的充值${rechargeNo}${text}。`,
    link: linkOf(recharge),
    bizType: 'recharge',
    bizNo: rechargeNo,
    sms: true,
  });
}
