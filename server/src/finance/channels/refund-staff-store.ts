import { DAY_MS } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { sql } from 'kysely';
import type { Db, Waiting } from '../../db/index';
import type { ChannelRefundRow } from './refund-store';
import {
  type QueueAsk,
  type QueueColumns,
  type QueuePage,
  queuePage,
  queueWaiting,
  workingDaysAfter,
} from '../../room/index';

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
  queueWaiting(matching(db, { isWaiting: true }), sql`coalesce(abnormal_at, created_at)`, columns);

const columns: QueueColumns = {
  queue: 'channel-refund',
  no: 'refund_no',
  at: 'created_at',
  amount: 'amount_fen',
  uids: ['uid'],
  due: workingDaysAfter(sql.ref('created_at'), limits.workingDays.channelRefund, sql`status = 'refunding'`),
};

/** Refunds of everybody, the newest first; waiting ones, the oldest first. */
export async function listRefunds(
  db: Db,
  filter: RefundFilter,
  ask: QueueAsk,
): Promise<QueuePage<ChannelRefundRow>> {
  const found = matching(db, filter);
  const sorted = found
    .selectAll()
    .orderBy('created_at', filter.isWaiting ? 'asc' : 'desc')
    .orderBy('refund_no');
  return queuePage(found, sorted, ask, columns);
}

/** A refund by its number alone, whosever it is. */
export const refundOfNo = (db: Db, refundNo: string): Promise<ChannelRefundRow | undefined> =>
  db.selectFrom('channel_refunds').selectAll().where('refund_no', '=', refundNo).executeTakeFirst();

/** Seconds since the oldest refund was asked for whose end is not known; 0 without one. */
export async function oldestRefund(db: Db): Promise<number> {
  const { seconds } = await db
    .selectFrom('channel_refunds')
    .select(sql<number>`coalesce(extract(epoch from app_now() - min(created_at)), 0)::float8`.as('seconds'))
    .where('status', '=', 'refunding')
    .executeTakeFirstOrThrow();
  return seconds;
}

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
