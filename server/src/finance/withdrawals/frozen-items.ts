import { type Fen, fen } from '@uc/contract/money';
import type { Db } from '../../db/index';
import { holdsOn } from '../../ledger/index';

/** The reason why money is frozen, and the event that ends it when there is no fixed time. */
const purposes: Record<string, [text: string, until: string]> = {
  withdraw: ['提现中', '到账后转出，撤销或失败后退回'],
  order: ['订单支付预留', '订单付款或关闭后'],
  order_refund: ['原路退款中', '退款完成后转出'],
  recharge_refund: ['充值退回中', '退回完成后转出'],
  dispute: ['争议冻结', '争议处理完成后'],
  risk: ['风控冻结', '风控核实后'],
  trial: ['试验冻结', '试验结束后'],
};

/** RMB that is set aside now, document by document, in 分; together they are the frozen balance. */
export interface FrozenItem {
  type: string;
  text: string;
  until: string;
  no: string;
  amount: Fen;
  at: Date;
}

export const frozenItems = async (db: Db, uid: number): Promise<FrozenItem[]> =>
  (await holdsOn(db, uid, 'L.FROZEN')).map(({ purpose, bizNo, amount, at }) => {
    const [text, until] = purposes[purpose] ?? [purpose, '处理完成后'];
    return { type: purpose, text, until, no: bizNo, amount: fen(amount), at };
  });
