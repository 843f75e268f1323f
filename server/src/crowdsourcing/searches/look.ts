import { dayAfter, dayOf, hoursAfter, startOf } from '@uc/contract/day';
import { hallAddress, type SearchFilters, type Tell } from '@uc/contract/crowdsourcing/search-texts';
import { fen, toWire } from '@uc/contract/money';
import { findUser } from '../../accounts/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { findActingMember, rightsOf } from '../../members/index';
import { notify } from '../../messages/index';
import { providerOf } from '../../provider/index';
import { hallFilter } from '../requests/hall';
import { publishedBetween } from '../requests/hall-store';
import { rowsOf } from '../requests/invited-store';
import { lockSearch, noteSeen, type SearchRow } from './store';

/** A request of this age stands in the hall for everybody: what is being committed would be passed over for good. */
const SETTLED_MS = 60_000;
export const settledBefore = (at: Date): Date => new Date(at.getTime() - SETTLED_MS);

const MORNING = 9;
/** The next look: of `daily` at nine in the morning. */
export function nextLook(tell: Tell, at: Date): Date {
  if (tell !== 'daily') return at;
  const morning = hoursAfter(startOf(dayOf(at)), MORNING);
  return morning > at ? morning : hoursAfter(startOf(dayAfter(dayOf(at), 1)), MORNING);
}

/** Most requests that one message counts, and that it names. */
const MOST_COUNTED = 100;
const MOST_NAMED = 3;

/**
 * Tells of the requests that were published since the last look, in one message; those of the account itself are none.
 * False where nothing was told.
 */
export async function lookFor(tx: Tx, uid: number, no: string): Promise<boolean> {
  const row = await lockSearch(tx, uid, no);
  const at = await now(tx);
  // Two runs at once: the other has looked.
  if (row === undefined || row.tell === 'none' || row.next_at > at) return false;
  const until = settledBefore(at);
  const found = (await maySee(tx, row)) ? await newTitles(tx, row, until, at) : [];
  await noteSeen(tx, row, {
    // Not back: a search that is kept this minute has nothing before it.
    seen_at: until > row.seen_at ? until : row.seen_at,
    next_at: nextLook(row.tell, at),
    ...(found.length > 0 && { told_at: at }),
  });
  if (found.length === 0) return false;
  const named = found.slice(0, MOST_NAMED).map((title) => `“${title}”`);
  const count = found.length >= MOST_COUNTED ? `${MOST_COUNTED}个以上` : `${found.length}个`;
  await notify(tx, {
    uid,
    subId: row.sub_id,
    category: 'crowd',
    title: `“${row.name}”有${count}新需求`,
    content: `${named.join('、')}${found.length > named.length ? `等${count}需求` : ''}符合您保存的筛选“${row.name}”。`,
    link: hallAddress(inYuan(row.filters)),
    bizType: 'hall_search',
    bizNo: no,
  });
  return true;
}

async function newTitles(tx: Tx, row: SearchRow, until: Date, at: Date): Promise<string[]> {
  const { mode, suits, min_amount: least, max_amount: most, ...rest } = row.filters;
  const provider = suits ? await providerOf(tx, row.uid) : undefined;
  if (suits && provider === undefined) return [];
  const filter = hallFilter(
    {
      ...(rest as Pick<Parameters<typeof hallFilter>[0], 'region'>),
      modes: mode && [mode],
      min_amount: least === undefined ? undefined : fen(least),
      max_amount: most === undefined ? undefined : fen(most),
    },
    provider,
    at,
  );
  const numbers = await publishedBetween(tx, filter, { after: row.seen_at, until, limit: MOST_COUNTED });
  const byNo = new Map((await rowsOf(tx, numbers)).map((one) => [one.request_no, one]));
  return numbers.flatMap((no) => {
    const request = byNo.get(no);
    return request === undefined || request.uid === row.uid ? [] : [request.title];
  });
}

/** Whether who keeps it may look at the hall now. */
async function maySee(tx: Tx, { uid, sub_id: subId }: SearchRow): Promise<boolean> {
  const works = (status: string | undefined) => status === 'active' || status === 'closing';
  if (subId === null) return works((await findUser(tx, uid))?.status);
  const member = await findActingMember(tx, uid, subId);
  if (member?.status !== 'active' || member.is_expired || !works(member.parent_status)) return false;
  return rightsOf(member.role_ids, member.roles).permissions.has('crowd.bid:view');
}

export function inYuan({ min_amount: least, max_amount: most, ...rest }: SearchFilters): SearchFilters {
  return {
    ...rest,
    min_amount: least === undefined ? undefined : toWire(fen(least)),
    max_amount: most === undefined ? undefined : toWire(fen(most)),
  };
}
