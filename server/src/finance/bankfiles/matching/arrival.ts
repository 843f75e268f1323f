import { bareAccount } from '@uc/contract/bare-account';
import { dayOf, startOf } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { fen } from '@uc/contract/money';
import { nameText, text } from '@uc/contract/wire';
import type { Db, Tx } from '../../../db/index';
import type { Deps } from '../../../deps';
import { refuse, type Staff } from '../../../call/index';
import { bankLinesAlike, enterBankLine, matchByHand, waitingTransfers } from '../../recharge/index';
import { linkedReceipts } from './arrival-store';
import { linesAlike } from './line-store';
import { type Line, serialOf } from './line';

/**
 * Enters money that has arrived as a bank line, as if this person had typed it: matched by its 附言码, else by the one
 * transfer whose proof names its account, else in suspense. Refuses `bankLine.unfit` where the same was typed before.
 */
export async function enterArrival(
  deps: Deps,
  tx: Tx,
  staff: Staff,
  line: Line,
  { isLookedAt }: { isLookedAt: boolean },
): Promise<string> {
  if (line.amount_fen > limits.amount.most)
    throw refuse('bankLine.unfit', { why: '金额超过一笔可登记的上限' });
  if (!isLookedAt && (await typedAlike(tx, line)).length > 0)
    throw refuse('bankLine.unfit', { why: '同日同额已人工登记过一笔到账，请核对是不是同一笔' });
  const entered = await enterBankLine(deps, tx, staff, {
    bank_txn_no: serialOf(line),
    amount: fen(line.amount_fen),
    memo: text(500).safeParse(line.memo).data ?? '',
    payer_name: nameText(60).safeParse(line.name).data ?? '',
    received_day: dayOf(line.moved_at),
  });
  if (entered.status === 'unmatched') {
    const rechargeNo = await transferByAccount(deps, tx, line);
    if (rechargeNo !== undefined) await matchByHand(tx, staff, entered.receipt_no, rechargeNo);
  }
  return entered.receipt_no;
}

/** The bank lines of the day and amount that were typed and that no line of a file stands for. */
export async function typedAlike(db: Db, { moved_at, amount_fen }: Line): Promise<string[]> {
  const alike = await bankLinesAlike(db, { receivedAt: startOf(dayOf(moved_at)), amount: amount_fen });
  const linked = await linkedReceipts(db, alike);
  return alike.filter((no) => !linked.has(no));
}

/** The one transfer of the amount whose proof names the account of a line, when no other line is its equal. */
async function transferByAccount(deps: Deps, tx: Tx, line: Line): Promise<string | undefined> {
  const party = bareAccount(line.party);
  if (party === '') return undefined;
  const { moved_at: at, amount_fen: amount } = line;
  const found = (await waitingTransfers(deps, tx, { amount, at, days: 5 })).filter(
    ({ payerAccount }) => payerAccount === party,
  );
  if (found.length !== 1) return undefined;
  const others = await linesAlike(tx, line, 5);
  return others.some(({ party_key: key }) => key !== null && line.party_key?.equals(key))
    ? undefined
    : found[0]!.no;
}
