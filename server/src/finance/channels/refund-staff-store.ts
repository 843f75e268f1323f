import { DAY_MS } from '@uc/contract/day';
import { sql } from 'kysely';
import { type Db, type Waiting, waitingIn } from '../../db/index';
import type { ChannelRefundRow } from './refund-store';

/** The days without a result after which an alarm asks staff to look at the refund. */
const ALARM_DAYS = 3;

interface RefundFilter {
  status?: ChannelRefundRow['status'] | undefined;
  channel?: ChannelRefundRow['channel'] | undefined;
  isWaiting?: boolean;
  no?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Whether a refund is open for so long that somebody has to look. */
export const isOverdue = ({ created_at: at }: Pick<ChannelRefundRow, 'created_at'>, now: Date): boolean =>
  now.getTime() - at.getTime() >= ALARM_DAYS * DAY_MS;

const matching = (db: Db, { status, channel, isWaiting = false, no, from, to }: RefundFilter) =>
  db
    .selectFrom('channel_refunds')
    .$if(isWaiting, (query) =>
      query
        .where('status', '=', 'refunding')
        .where((where) =>
          where.or([
            where('abnormal_at', 'is not', null),
            where('created_at', '<=', sql<Date>`app_now() - ${ALARM_DAYS * 24} * interval '1 hour'`),
          ]),
        ),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel!))
    .$if(no !== undefined, (query) =>
      query.where((where) =>
        where.or([where('refund_no', '=', no!), where('ref_no', '=', no!), where('pay_no', '=', no!)]),
      ),
    )
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('created_at', '<', to!));

/** Refunds in which somebody of finance has to act at the channel. */
export const refundsWaiting = (db: Db): Promise<Waiting> =>
  waitingIn(matching(db, { isWaiting: true }), sql`coalesce(abnormal_at, created_at)`);

/** Refunds of everybody, the newest first; waiting ones, the oldest first. */
export async function listRefunds(
  db: Db,
  filter: RefundFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ChannelRefundRow[]; total: number }> {
  const found = matching(db, filter);
  const { n } = await found.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('created_at', filter.isWaiting ? 'asc' : 'desc')
    .orderBy('refund_no')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: n };
}

/** A refund by its number alone, whosever it is. */
export const refundOfNo = (db: Db, refundNo: string): Promise<ChannelRefundRow | undefined> =>
  db.selectFrom('channel_refunds').selectAll().where('refund_no', '=', refundNo).executeTakeFirst();

/** Counts the refunds that are abnormal now. */
export async function countAbnormal(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('channel_refunds')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('status', '=', 'refunding')
    .where('abnormal_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return n;
}
