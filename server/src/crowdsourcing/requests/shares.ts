import { fen, split, sum } from '@uc/contract/money';
import { limits } from '@uc/contract/limits';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import type { Initiator } from '../../ledger/index';
import { payOrder, placeOwned, releaseOwned } from '../../orders/index';
import { prizeOrders, returnPrizes } from './prizes';
import type { RequestRow } from './store';

const source = 'request' as const;

/**
 * Divides what is in escrow for a 悬赏 in equal parts: the prizes go back to the buyer's balance, from which one order
 * for each of the shortlisted is paid and released in the same transaction, since the escrow of an order goes to one
 * seller (crowdsourcing-screens.md#winners-of-a-悬赏). It was spent, so the paying member's quota stays used.
 * The parts sum up to the escrow to the 分.
 */
export async function sharePrizes(
  tx: Tx,
  row: RequestRow,
  chosen: readonly { uid: number; name: string }[],
  by: Initiator,
): Promise<void> {
  const held = (await prizeOrders(tx, row)).filter(({ status }) => status === 'processing');
  const whole = sum(held.map(({ total_fen }) => fen(total_fen)));
  await returnPrizes(tx, row, { by, reason: '悬赏未选稿，赏金均分', restoresQuota: false });
  const at = await now(tx);
  const payBy = new Date(at.getTime() + limits.order.payMinutes * 60_000);
  const parts = split(
    whole,
    chosen.map(() => 1),
  );
  for (const [index, seller] of chosen.entries()) {
    const order = await placeOwned(tx, {
      uid: row.uid,
      by,
      orderType: 'crowd',
      title: `悬赏均分：${row.title}`,
      items: [{ name: '悬赏赏金', spec: '入围均分', qty: 1, unit: '份', price: parts[index]! }],
      seller,
      payBy,
      source: { type: source, no: row.request_no },
    });
    const key = { uid: row.uid, orderNo: order.order_no, by };
    await payOrder(tx, { ...key, parts: { rmb: parts[index]! } });
    await releaseOwned(tx, { ...key, source });
  }
}
