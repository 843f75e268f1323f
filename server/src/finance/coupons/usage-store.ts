import { type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';

export type UsageRow = Selectable<Schema['coupon_usages']>;
export async function insertUsages(tx: Tx, usages: readonly UsageRow[]): Promise<void> {
  if (usages.length > 0) await tx.insertInto('coupon_usages').values(usages).execute();
}

/** One page of usage slips, newest first, of one coupon or of all. */
export async function listUsages(
  db: Db,
  uid: number,
  filter: { couponNo?: string; keyword?: string; from?: Date; to?: Date },
  page: { limit: number; offset: number },
): Promise<{ rows: UsageRow[]; total: number }> {
  let query = db.selectFrom('coupon_usages').where('uid', '=', uid);
  if (filter.couponNo !== undefined) query = query.where('coupon_no', '=', filter.couponNo);
  if (filter.keyword !== undefined)
    query = query.where(
      sql<boolean>`order_no = ${filter.keyword} or position(lower(${filter.keyword}) in lower(order_title)) > 0`,
    );
  if (filter.from !== undefined) query = query.where('created_at', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('created_at', '<', filter.to);
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('usage_no')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
}
