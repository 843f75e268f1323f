import { fen, formatFen } from '@uc/contract/money';
import type { Tx } from '../../../db/index';
import type { Deps } from '../../../deps';
import { ownAccountOf } from '../reading';
import { bookedFee, type Candidate, channelRefundsBy, paymentsBy } from './candidate-store';
import { findWithdrawalRow, isPaidOut } from './find-settlement';
import { channelOf, type Found, type Line, sideOf, type Target } from './line';

const FEE = /手续费|服务费/;
const left = (open: Extract<Found, { open: unknown }>['open'], why: string): Found => ({ open, why });

/**
 * What a row of a channel's bill stands for: a payment or refund by our number or the channel's with the same amount, its
 * fee, or what it has paid out to the bank account.
 */
export async function findInBill(deps: Deps, tx: Tx, line: Line): Promise<Found> {
  const side = sideOf(line);
  const channel = channelOf(line);
  if (isPaidOut(line)) return findWithdrawalRow(tx, line, channel, ownAccountOf(deps.config));
  if (side === 'fund' && line.direction === 'out' && FEE.test(line.memo)) {
    const of = await paymentsBy(tx, side, 'channel_fee', channel, line);
    const [one] = of;
    if (of.length === 1 && line.amount_fen < one!.amount && !one!.is_taken && one!.status === 'paid') {
      const booked = await bookedFee(tx, one!);
      if (booked !== 0 && booked !== line.amount_fen)
        return left(
          'amount',
          `收款${one!.no}的手续费已按费率入账${formatFen(fen(booked))}元，账单为${formatFen(fen(line.amount_fen))}元`,
        );
      return { target: { kind: 'channel_fee', uid: one!.uid, no: one!.no }, rule: 'channel_no' };
    }
    return left('fee', '渠道收取的费用，没有找到唯一对应的收款');
  }
  if (line.direction === 'in')
    return judged(line, 'payment', await paymentsBy(tx, side, 'payment', channel, line), 'paid');
  return judged(line, 'refund', await channelRefundsBy(tx, side, channel, line), 'refunded');
}

function judged(line: Line, kind: Target['kind'], found: readonly Candidate[], done: string): Found {
  const what = kind === 'payment' ? '收款' : '退款';
  if (found.length === 0) return left('only_bank', `我方没有商户单号为${line.ref || '空'}的${what}`);
  if (found.length > 1) return left('unclear', `有${found.length}笔${what}与单号相符`);
  const one = found[0]!;
  if (one.amount !== line.amount_fen)
    return left(
      'amount',
      `${what}${one.no}为${formatFen(fen(one.amount))}元，账单为${formatFen(fen(line.amount_fen))}元`,
    );
  if (one.is_taken) return left('twice', `${what}${one.no}已匹配账单的另一行`);
  if (one.status !== done) return left('late', `${what}${one.no}在我方尚未完成，请先核对单据`);
  return { target: { kind, uid: one.uid, no: one.no }, rule: line.ref === one.no ? 'number' : 'channel_no' };
}
