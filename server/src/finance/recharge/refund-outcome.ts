import { fen } from '@uc/contract/money';
import * as clock from '../../clock';
import { refuse } from '../../call/index';
import { endFrozen, frozenCoins } from '../coins/index';
import { holdsFor, journals, post, resolveHolds, system } from '../../ledger/index';
import type { RefundHandler } from '../../room/index';
import { notifyCustomer, RECHARGE_REFUND } from './refund';
import { rechargeFor, transition } from './transition';

/**
 * End of J4: the channel has refunded the recharge; or it could not, then everything is restored
 * (finance.md#recharge-states "success(failed refund)").
 */
export const endRechargeRefund: RefundHandler = async (tx, refund, outcome) => {
  const { uid, refund_no: refundNo, channel } = refund;
  const recharge = await rechargeFor(tx, uid, refund.ref_no);
  const amount = fen(refund.amount_fen);
  const isBack = outcome.status === 'refunded';
  const holds = await holdsFor(tx, uid, RECHARGE_REFUND, refundNo);
  if (holds.length === 0) throw refuse('state.conflict');
  const uses = await frozenCoins(tx, uid, refundNo);
  const isCoin = recharge.target === 'coin';
  const back = isCoin
    ? journals.coinsReturned(amount, channel, uses, 'reserved')
    : journals.returnedByChannel(amount, channel, true);
  const kept = isCoin ? journals.coinsUnfrozen(uses) : journals.unfrozen(amount);
  const title = isBack ? '充值退回' : '充值退回未成功';
  const [posted] = await post(tx, {
    uid,
    by: system,
    kind: isBack ? 'recharge.refund' : 'recharge.refundFailed',
    refType: 'recharge',
    refId: isBack ? recharge.recharge_no : refundNo,
    about: {
      bizType: 'recharge',
      bizNo: recharge.recharge_no,
      title,
      channel,
      channelNo: isBack ? outcome.channelNo : refundNo,
    },
    journal: isBack ? back : kept,
    ...(!isBack && { detail: { reason: outcome.reason } }),
  });
  await resolveHolds(tx, posted!, holds, isBack ? 'posted' : 'voided');
  await endFrozen(tx, uid, uses, isBack ? 'spent' : 'released');
  const details = { by: system, at: await clock.now(tx) };
  if (isBack) {
    const changed = await transition(tx, recharge, 'refund', {
      ...details,
      comment: `渠道流水 ${outcome.channelNo}`,
    });
    await notifyCustomer(tx, changed, '充值已退回', '已按原路退回，请留意到账');
    return;
  }
  const again = { refund_no: null, refund_requested_by: null };
  const changed = await transition(
    tx,
    recharge,
    'fail_refund',
    { ...details, comment: outcome.reason },
    again,
  );
  await notifyCustomer(tx, changed, '充值退回未成功', '未能由支付渠道退回，款项已恢复到您的账户');
};
