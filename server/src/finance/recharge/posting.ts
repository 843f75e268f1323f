import { type Fen, fen } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import { announceMoney, journals, type MoneyEvent, post, together } from '../../ledger/index';

const titles: Record<journals.Channel, string> = {
  alipay: '支付宝充值',
  wechat: '微信支付充值',
  unionpay: '银联网银充值',
  offline: '对公转账充值',
};

/**
 * J1: a recharge of RMB has succeeded, in 分; the channel's fee is the platform's expense. The same
 * `rechargeNo` twice is refused with `state.conflict`, so that a notice of the channel that comes again
 * credits nothing.
 */
export async function postRecharge(
  tx: Tx,
  recharge: MoneyEvent & {
    rechargeNo: string;
    amount: Fen;
    channel: journals.Channel;
    channelNo: string;
    fee?: Fen;
    /** Further facts for the audit log. */
    detail?: Record<string, unknown>;
  },
): Promise<void> {
  const { uid, by, rechargeNo, amount, channel, channelNo, fee = fen(0), detail = {} } = recharge;
  await post(tx, {
    uid,
    by,
    kind: 'recharge.success',
    refType: 'recharge',
    refId: rechargeNo,
    about: {
      bizType: 'recharge',
      bizNo: rechargeNo,
      title: titles[channel],
      channel,
      channelNo,
    },
    detail,
    journal: together(journals.recharged(amount, channel), journals.channelFee(fee, channel)),
  });
  await announceMoney(tx, uid);
}
