import { sql } from 'kysely';
import { limits } from '@uc/contract/limits';
import type { RequestStatus } from '@uc/contract/crowdsourcing/request-texts';
import type { Batch, Db, Waiting } from '../../db/index';
import type { RequestKey, RequestRow } from './store';
import { type QueueAsk, type QueueColumns, type QueuePage, queuePage, queueWaiting } from '../../room/index';

/**
 * The states of requests that wait for staff besides objections: to be reviewed, and a 悬赏 without a chosen
 * winner.
 */
export const waiting = ['auditing', 'deciding'] as const satisfies readonly RequestStatus[];

interface QueueFilter {
  status?: RequestStatus | 'open' | undefined;
  keyword?: string | undefined;
}
const matching = (db: Db, { status, keyword }: QueueFilter) =>
  db
    .selectFrom('crowd_requests')
    .where('submitted_at', 'is not', null)
    .$if(status === 'open', (all) =>
      all.where(({ eb, or }) => or([eb('status', 'in', waiting), eb('objections', '>', 0)])),
    )
    .$if(status !== undefined && status !== 'open', (all) =>
      all.where('status', '=', status as RequestStatus),
    )
    .$if(keyword !== undefined, (all) => all.where('request_no', '=', keyword!));

/** The number of requests that wait for staff. */
export const requestsWaiting = (db: Db): Promise<Waiting> =>
  queueWaiting(matching(db, { status: 'open' }), sql.ref('submitted_at'), columns);

const columns: QueueColumns = {
  queue: 'request',
  no: 'request_no',
  at: 'submitted_at',
  amount: sql`coalesce(high_fen, low_fen)`,
  uids: ['uid'],
  due: sql`case when status = 'auditing'
    then submitted_at + ${limits.request.reviewHours} * interval '1 hour' else due_at end`,
};

/** A page of everybody's requests for staff, the longest waiting first. */
export async function requestQueue(
  db: Db,
  filter: QueueFilter,
  ask: QueueAsk & { isNewestFirst: boolean },
): Promise<QueuePage<RequestRow>> {
  const found = matching(db, filter);
  const sorted = found
    .selectAll()
    .orderBy('submitted_at', ask.isNewestFirst ? 'desc' : 'asc')
    .orderBy('request_no');
  return queuePage(found, sorted, ask, columns);
}

/** Requests in these states whose clock has run out, the earliest first; an objection that waits for staff stops it. */
export const dueRequests = (
  db: Db,
  statuses: readonly RequestStatus[],
  { limit, skip }: Batch,
): Promise<RequestKey[]> =>
  db
    .selectFrom('crowd_requests')
    .select(['uid', 'request_no'])
    .where('status', 'in', statuses)
    .where('due_at', '<=', sql<Date>`app_now()`)
    .where('objections', '=', 0)
    .orderBy('due_at')
    .orderBy('request_no')
    .limit(limit)
    .offset(skip)
    .execute();
