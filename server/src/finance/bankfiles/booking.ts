import { dayOf, startOf } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { fen } from '@uc/contract/money';
import { nameText, outsideNo, text } from '@uc/contract/wire';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { Refusal, refuse, type Staff } from '../../call/index';
import type { KeyedLine } from '../../opener/index';
import { bankLinesAlike, enterBankLine } from '../recharge/index';
import { countToDo, findStatement, linesToDo, linkedReceipts, lockToDo, setBooking } from './booking-store';
import type { LineRow } from './store';
import { ownAccountOf } from './reading';
import { toldOf } from './told';

/** Lines that are booked in one request; the browser asks again for the others. */
const MOST_AT_ONCE = 50;
/** What comes back, is paid as interest or comes from a channel is no transfer of a customer: it has its own place. */
const OTHER_MEMO = /退汇|退票|退回|退款|冲正|冲账|抹账|结息|利息|结算款/;
const OTHER_NAME = /财付通|支付宝|微信支付|银联|网联|备付金/;

/** Whether a line of a statement is money of a customer on the account for 对公转账, to be entered as a bank line. */
export function isArrival(
  { config }: Deps,
  { account, opening, broken }: { account: string; opening: number | null; broken: string },
  line: KeyedLine,
): boolean {
  return (
    account !== '' &&
    account === ownAccountOf(config) &&
    opening !== null &&
    broken === '' &&
    line.direction === 'in' &&
    line.state === 'done' &&
    line.amount > 0 &&
    line.amount <= limits.amount.most &&
    !OTHER_MEMO.test(line.memo) &&
    !OTHER_NAME.test(line.name)
  );
}

/**
 * Books the next lines of a statement that are to be, each in a transaction of its own as if this person had typed it, and
 * says how many became bank lines and how many are left. A line whose number was used, beside which one of the same day and
 * amount was typed, or which nobody could type, as one of tomorrow, is left to a person: it stops no other.
 */
export async function bookArrivals(
  deps: Deps,
  staff: Staff,
  statementNo: string,
): Promise<{ booked: number; left: number }> {
  const { database } = deps;
  if ((await findStatement(database.db, statementNo)) === undefined) throw refuse('notFound');
  let booked = 0;
  for (const { line_key } of await linesToDo(database.db, statementNo, MOST_AT_ONCE))
    if ((await bookArrival(deps, staff, line_key)) === 'booked') booked += 1;
  return { booked, left: await countToDo(database.db, statementNo) };
}

const leftAs: Partial<Record<string, LineRow['booking']>> = {
  'reference.used': 'used',
  'form.invalid': 'none',
};

async function bookArrival(deps: Deps, staff: Staff, key: string): Promise<LineRow['booking']> {
  try {
    return await deps.database.transaction(async (tx) => {
      const line = await lockToDo(tx, key);
      // Another person was first.
      if (line === undefined) return 'none';
      const booking = (await isTypedAlike(tx, line)) ? 'alike' : 'booked';
      const receipt =
        booking === 'booked' ? await enterBankLine(deps, tx, staff, enteredOf(deps, line)) : undefined;
      await setBooking(tx, key, booking, receipt?.receipt_no ?? null);
      return booking;
    });
  } catch (error) {
    const left = error instanceof Refusal ? leftAs[error.refusal] : undefined;
    if (left === undefined) throw error;
    await deps.database.transaction(async (tx) => {
      if ((await lockToDo(tx, key)) !== undefined) await setBooking(tx, key, left, null);
    });
    return left;
  }
}

/** Whether a bank line of the day and amount was typed that no line of a file stands for. */
async function isTypedAlike(tx: Tx, { moved_at, amount_fen }: LineRow): Promise<boolean> {
  const alike = await bankLinesAlike(tx, { receivedAt: startOf(dayOf(moved_at)), amount: amount_fen });
  const linked = await linkedReceipts(tx, alike);
  return alike.some((no) => !linked.has(no));
}

/** A line as somebody would type it; one without a number of the bank has one of ours, which is the same each time. */
function enteredOf(deps: Deps, line: LineRow) {
  const { name } = toldOf(deps, line);
  const day = dayOf(line.moved_at);
  const own = `F${day.replaceAll('-', '')}-${line.line_key.slice(0, 16).toUpperCase()}`;
  return {
    bank_txn_no: outsideNo.safeParse(line.serial).data ?? own,
    amount: fen(line.amount_fen),
    memo: text(500).safeParse(line.memo).data ?? '',
    payer_name: nameText(60).safeParse(name).data ?? '',
    received_day: day,
  };
}
