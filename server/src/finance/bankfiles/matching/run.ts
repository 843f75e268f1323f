import type { BankOpenKind } from '@uc/contract/finance/bank-match-texts';
import { Refusal, refuse, type Staff } from '../../../call/index';
import type { Deps } from '../../../deps';
import { bookTarget } from './book';
import { findTarget } from './find';
import { lineOf } from './locked';
import { countToDo, findStatement, linesToDo, setOpen } from './match-store';

/** Lines that are matched in one request; the browser asks again for the others. */
const MOST_AT_ONCE = 50;

/**
 * Matches the next lines of a statement, each in a transaction of its own, and says how many were matched and how many are
 * left. A line that no rule matches, or whose event is refused, is left to a person: it stops no other.
 */
export async function matchLines(
  deps: Deps,
  staff: Staff,
  statementNo: string,
): Promise<{ booked: number; left: number }> {
  const { database } = deps;
  if ((await findStatement(database.db, statementNo)) === undefined) throw refuse('notFound');
  let booked = 0;
  for (const { line_key } of await linesToDo(database.db, statementNo, MOST_AT_ONCE))
    if (await matchLine(deps, staff, line_key)) booked += 1;
  return { booked, left: await countToDo(database.db, statementNo) };
}

const openAs: Partial<Record<string, BankOpenKind>> = {
  'reference.used': 'twice',
  'bankLine.unfit': 'twice',
  'state.conflict': 'late',
  'settlement.exceeds': 'amount',
};

async function matchLine(deps: Deps, staff: Staff, key: string): Promise<boolean> {
  try {
    return await deps.database.transaction(async (tx) => {
      const line = await lineOf(deps, tx, key);
      // Another person was first.
      if (line?.booking !== 'todo') return false;
      const found = await findTarget(deps, tx, line);
      if ('open' in found) {
        await setOpen(tx, key, found.open, found.why);
        return false;
      }
      await bookTarget(deps, tx, staff, line, found);
      return true;
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { refusal, message } = error;
    await deps.database.transaction(async (tx) => {
      if ((await lineOf(deps, tx, key))?.booking === 'todo')
        await setOpen(tx, key, openAs[refusal] ?? 'late', message);
    });
    return false;
  }
}
