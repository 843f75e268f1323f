import type { Tx } from '../../../db/index';
import type { Deps } from '../../../deps';
import { forEachDue } from '../../../jobs/index';
import { FETCHER } from '../fetcher';
import { noteTarget } from './book';
import { chargeOfChannel } from './charge';
import { isPaidOut } from './find-settlement';
import type { Found, Line } from './line';
import { fetchedToDo, setOpen } from './match-store';
import { matchLine } from './run';

/**
 * Matches the lines of the bills that the server has fetched, as far as no person is needed: payments, refunds and settlements
 * that are entered are noted, fees are posted up to the limit of one person. What a channel has paid out waits for the line of
 * the bank, whose settlement is entered by a person; every other line that no rule takes is work (ADR 131).
 */
export async function matchFetched(deps: Deps): Promise<number> {
  return forEachDue(
    deps,
    (batch) => fetchedToDo(deps.database.db, FETCHER.staffId, batch),
    ({ line_key: key }) => matchLine(deps, key, bookFetched),
    (line) => line,
  );
}

async function bookFetched(tx: Tx, line: Line, found: Found): Promise<boolean> {
  if ('open' in found) {
    if (!isPaidOut(line)) await setOpen(tx, line.line_key, found.open, found.why);
    return false;
  }
  const { target, rule } = found;
  if (target.kind === 'settlement' && target.no.startsWith('bank:')) return false;
  const done = target.kind === 'channel_fee' ? await chargeOfChannel(tx, FETCHER, line, target) : 'noted';
  if (done === 'waits') return false;
  await noteTarget(tx, FETCHER, line, { target, isBooked: done === 'booked' }, rule);
  return true;
}
