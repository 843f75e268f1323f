import type { BankOpenKind } from '@uc/contract/finance/bank-match-texts';
import { Refusal, refuse, type Staff } from '../../../call/index';
import type { Tx } from '../../../db/index';
import type { Deps } from '../../../deps';
import { bookTarget } from './book';
import { findTarget } from './find';
import type { Found, Line } from './line';
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
    if (await matchLine(deps, line_key, (tx, line, found) => bookFound(deps, tx, staff, line, found)))
      booked += 1;
  return { booked, left: await countToDo(database.db, statementNo) };
}

const openAs: Partial<Record<string, BankOpenKind>> = {
  'reference.used': 'twice',
  'bankLine.unfit': 'twice',
  'state.conflict': 'late',
  'settlement.exceeds': 'amount',
};

async function bookFound(deps: Deps, tx: Tx, staff: Staff, line: Line, found: Found): Promise<boolean> {
  if ('open' in found) {
    await setOpen(tx, line.line_key, found.open, found.why);
    return false;
  }
  return bookTarget(deps, tx, staff, line, found);
}

/** Does with a line that is still to be matched what `book` does; what its event refuses is left to a person. */
export async function matchLine(
  deps: Deps,
  key: string,
  book: (tx: Tx, line: Line, found: Found) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await deps.database.transaction(async (tx) => {
      const line = await lineOf(deps, tx, key);
      // Another person was first.
      if (line?.booking !== 'todo') return false;
      return book(tx, line, await findTarget(deps, tx, line));
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
