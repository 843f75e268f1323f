import { deadlineKinds } from '@uc/contract/deadline-kinds';
import { sql } from 'kysely';
import type { Batch, Db } from '../../db/index';
import type { OrderRow, Viewer } from './view-store';

/** Unpaid orders past their deadline, of one viewer or, with null, of everybody. */
export const overdueOrders = (db: Db, viewer: Viewer | null, { limit, skip }: Batch): Promise<OrderRow[]> =>
  db
    .selectFrom('order_views as v')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.uid', '=', 'v.buyer_uid').onRef('o.order_no', '=', 'v.order_no'),
    )
    .selectAll('o')
    .where('v.role', '=', viewer?.role ?? 'buyer')
    .where('v.status', '=', 'pending_pay')
    .where('v.due_at', '<=', sql<Date>`app_now()`)
    .$if(viewer !== null, (query) => query.where('v.uid', '=', viewer!.uid))
    .orderBy('v.uid')
    .orderBy('v.due_at')
    .orderBy('v.order_no')
    .limit(limit)
    .offset(skip)
    .execute();

const delivered = (db: Db) =>
  db
    .selectFrom('order_views as v')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.uid', '=', 'v.buyer_uid').onRef('o.order_no', '=', 'v.order_no'),
    )
    .selectAll('o')
    .where('v.role', '=', 'buyer')
    .where('v.status', '=', 'pending_accept');

/** Deliveries past their acceptance deadline, the oldest first. */
export const overdueAcceptances = (db: Db, now: Date, { limit, skip }: Batch): Promise<OrderRow[]> =>
  delivered(db)
    .where('v.due_at', '<=', now)
    .orderBy('v.due_at')
    .orderBy('v.order_no')
    .limit(limit)
    .offset(skip)
    .execute();

/** Deliveries that will be accepted automatically so many days from now, and whose buyer has not been reminded of that yet. */
export const acceptancesToRemind = (db: Db, now: Date, { limit, skip }: Batch): Promise<OrderRow[]> =>
  delivered(db)
    .where('v.due_at', '>', now)
    .where(
      sql<boolean>`exists (select from unnest(${[...deadlineKinds.order_accept.remind]}::int[]) line (days)
        where v.due_at - line.days * interval '24 hours' <= ${now}
          and (o.reminded_at is null or o.reminded_at < v.due_at - line.days * interval '24 hours'))`,
    )
    .orderBy('v.due_at')
    .orderBy('v.order_no')
    .limit(limit)
    .offset(skip)
    .execute();
