import type { Db } from '../../db/index';
import type { RequestRow } from './store';

const open = (db: Db, uid: number) =>
  db
    .selectFrom('crowd_invitations as i')
    .innerJoin('crowd_requests as r', (join) =>
      join.onRef('r.uid', '=', 'i.buyer_uid').onRef('r.request_no', '=', 'i.request_no'),
    )
    .where('i.uid', '=', uid)
    .where('r.status', 'in', ['bidding', 'offered', 'countered']);

/** Open requests to which the account was invited, the newest first. */
export async function invitedPage(
  db: Db,
  uid: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RequestRow[]; total: number }> {
  const [rows, { n }] = await Promise.all([
    open(db, uid)
      .selectAll('r')
      .orderBy('r.published_at', 'desc')
      .orderBy('r.request_no')
      .limit(limit)
      .offset(offset)
      .execute(),
    open(db, uid)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: n };
}

/** Requests by their numbers, as far as the reader may see them. */
export const rowsOf = (db: Db, numbers: readonly string[]): Promise<RequestRow[]> =>
  numbers.length === 0
    ? Promise.resolve([])
    : db.selectFrom('crowd_requests').selectAll().where('request_no', 'in', numbers).execute();
