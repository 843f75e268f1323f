import { channels } from '@uc/contract/finance/records';
import { fen, formatFen } from '@uc/contract/money';
import type { Tx } from '../../../db/index';
import { settlementsAlike } from './candidate-store';
import { bankArrivals, billWithdrawals, linesAlike } from './line-store';
import { type Channel, type Found, type Line, ours, sideOf } from './line';

/** Who pays a settlement into the bank account, by the names of the channels' companies. */
const NAMES: readonly (readonly [Channel, RegExp])[] = [
  ['wechat', /财付通|微信支付/],
  ['alipay', /支付宝/],
  ['unionpay', /银联|网联/],
];
/** The channel that a line of the bank came from; undefined for anybody else. */
export const channelPaying = ({ name, memo }: Pick<Line, 'name' | 'memo'>): Channel | undefined =>
  NAMES.find(([, pattern]) => pattern.test(name))?.[0] ??
  (/结算款/.test(memo) ? NAMES.find(([, pattern]) => pattern.test(memo))?.[0] : undefined);

const left = (why: string): Found => ({ open: 'only_bank', why });
/** The settlement that a row of a bill is, before it is entered. */
const fromBill = (channel: Channel, rowKey: string) => ours('settlement', `bill:${channel}:${rowKey}`);

/** A settlement of a channel: entered before, or the row of its bill with the same amount; undefined where no channel has paid. */
export async function findSettlement(tx: Tx, line: Line): Promise<Found | undefined> {
  const channel = channelPaying(line);
  if (channel === undefined) return undefined;
  const name = channels[channel];
  const others = (await linesAlike(tx, line, 4)).length;
  const entered = (await settlementsAlike(tx, 'bank', channel, line)).filter(
    ({ is_taken: isTaken }) => !isTaken,
  );
  if (entered.length + others > 1 || (entered.length === 1 && others > 0))
    return left(`${name}有几笔金额相同的结算，请核对各是哪一笔`);
  if (entered.length === 1) return { target: ours('settlement', entered[0]!.no), rule: 'account' };
  const rows = await billWithdrawals(tx, channel, line.amount_fen, line.moved_at);
  if (rows.length === 1 && others === 0) return { target: fromBill(channel, rows[0]!), rule: 'bill' };
  return left(
    rows.length === 0
      ? `${name}的资金账单里没有${formatFen(fen(line.amount_fen))}元的提现，请先上传账单，或核对后登记结算`
      : `${name}的资金账单里有${rows.length}笔相同金额的提现，请核对各是哪一笔`,
  );
}

/** A row of a fund bill by which a channel has paid out. */
export const isPaidOut = (line: Line): boolean =>
  sideOf(line) === 'fund' && line.direction === 'out' && /提现/.test(line.memo);

/**
 * A row by which a channel has paid out: the settlement that somebody has entered before its bill came, else the one line of
 * the bank account with its amount.
 */
export async function findWithdrawalRow(
  tx: Tx,
  line: Line,
  channel: Channel,
  account: string,
): Promise<Found> {
  const arrived = await bankArrivals(tx, account, line.amount_fen, line.moved_at);
  const others = (await linesAlike(tx, line, 4)).filter(({ memo }) => memo.includes('提现'));
  const entered = await settlementsAlike(tx, 'fund', channel, line);
  const free = entered.filter(({ is_taken: isTaken }) => !isTaken);
  if (free.length > 0) {
    // Those whose own line of the bank has not been matched: no other line may be there.
    const waiting = (await settlementsAlike(tx, 'bank', channel, line)).filter(
      ({ no, is_taken: isTaken }) => !isTaken && free.some((one) => one.no === no),
    );
    if (free.length === 1 && others.length === 0 && arrived.length <= waiting.length)
      return { target: ours('settlement', free[0]!.no), rule: 'account' };
    return { open: 'unclear', why: '有几笔金额相同的结算或到账，请核对各是哪一笔' };
  }
  if (arrived.length === 1 && others.length === 0)
    return { target: ours('settlement', `bank:${channel}:${arrived[0]!}`), rule: 'bill' };
  return left(
    arrived.length === 0
      ? '银行账户里还没有这笔提现的到账，请上传银行对账单'
      : '银行账户里有几笔金额相同的到账，请核对各是哪一笔',
  );
}
