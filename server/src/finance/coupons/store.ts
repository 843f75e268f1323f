import type { CouponKind, CouponStatus } from '@uc/contract/finance/coupons';
import { type Fen, fen } from '@uc/contract/money';
import { type Selectable, sql } from 'kysely';
import { type Db, holds, joint, pageOf, type Schema, type Tx } from '../../db/index';

/** A coupon as it stands at a moment: 待生效 and 已过期 follow from the time. */
export interface Coupon {
  couponNo: string;
  name: string;
  kind: CouponKind;
  face: Fen;
  balance: Fen;
  /** 85 is 8.5折. */
  payPercent: number | null;
  discountCap: Fen | null;
  threshold: Fen;
  orderTypes: string[];
  excludedTypes: string[];
  locations: string[];
  stackRule: 'none' | 'with_voucher';
  validFrom: Date;
  validTo: Date;
  status: CouponStatus;
  lockedOrderNo: string | null;
  usedOrderNo: string | null;
  usedAt: Date | null;
}

/** The statuses that each tab of the list holds and the summary counts under its name. */
export const statusesOf = {
  unused: ['unused'],
  locked: ['locked'],
  pending: ['pending'],
  used: ['used'],
  invalid: ['expired', 'void', 'used_up'],
} as const satisfies Record<string, readonly CouponStatus[]>;
type CouponTab = keyof typeof statusesOf;

/** Stored states, with those that time decides. */
const statusAt = (now: Date) => sql<CouponStatus>`case
  when status in ('used', 'used_up', 'void') then status
  when status = 'unused' and valid_to <= ${now} then 'expired'
  when status = 'unused' and valid_from > ${now} then 'pending'
  else status end`;
const couponOf = (
  row: Omit<Selectable<Schema['coupons']>, 'status'> & { now_status: CouponStatus },
): Coupon => ({
  couponNo: row.coupon_no,
  name: row.name,
  kind: row.kind,
  face: fen(row.face_fen),
  balance: fen(row.balance_fen),
  payPercent: row.pay_percent,
  discountCap: row.discount_cap_fen === null ? null : fen(row.discount_cap_fen),
  threshold: fen(row.threshold_fen),
  orderTypes: row.order_types,
  excludedTypes: row.excluded_types,
  locations: row.locations,
  stackRule: row.stack_rule,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  status: row.now_status,
  lockedOrderNo: row.locked_order_no,
  usedOrderNo: row.used_order_no,
  usedAt: row.used_at,
});

const coupons = (db: Db, uid: number, now: Date) =>
  db.selectFrom('coupons').selectAll().select(statusAt(now).as('now_status')).where('uid', '=', uid);

/** The coupons that are asked for, locked in the order of their numbers. */
export async function lockCoupons(
  tx: Tx,
  uid: number,
  couponNos: readonly string[],
  now: Date,
): Promise<Coupon[]> {
  const rows = await coupons(tx, uid, now)
    .where('coupon_no', 'in', couponNos)
    .orderBy('coupon_no')
    .forNoKeyUpdate()
    .execute();
  return rows.map(couponOf);
}

/** The coupons that an unpaid order holds, locked. */
export async function couponsLockedFor(tx: Tx, uid: number, orderNo: string, now: Date): Promise<Coupon[]> {
  const rows = await coupons(tx, uid, now)
    .where('locked_order_no', '=', orderNo)
    .orderBy('coupon_no')
    .forNoKeyUpdate()
    .execute();
  return rows.map(couponOf);
}

export async function findCoupon(
  db: Db,
  uid: number,
  couponNo: string,
  now: Date,
): Promise<Coupon | undefined> {
  const row = await coupons(db, uid, now).where('coupon_no', '=', couponNo).executeTakeFirst();
  return row && couponOf(row);
}

export interface CouponFilter {
  statuses?: readonly CouponStatus[];
  kind?: CouponKind;
  orderType?: string;
  location?: string;
  keyword?: string;
  /** Ends before. */
  endsBefore?: Date;
  from?: Date;
  to?: Date;
}

/** One page of a customer's coupons and how many there are; expiring ones first, or the most valuable ones. */
export async function listCoupons(
  db: Db,
  uid: number,
  filter: CouponFilter,
  now: Date,
  page: { sort: 'expire' | 'amount'; limit: number; offset: number },
): Promise<{ rows: Coupon[]; total: number }> {
  let query = db.selectFrom(coupons(db, uid, now).as('coupon'));
  if (filter.statuses !== undefined) query = query.where('now_status', 'in', filter.statuses);
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind);
  if (filter.orderType !== undefined) {
    const type = filter.orderType;
    query = query.where(
      sql<boolean>`(order_types = '{}' or ${type} = any (order_types)) and not ${type} = any (excluded_types)`,
    );
  }
  if (filter.location !== undefined)
    query = query.where(sql<boolean>`(locations = '{}' or ${filter.location} = any (locations))`);
  if (filter.keyword !== undefined)
    query = query.where(({ eb, or }) =>
      or([holds('name', filter.keyword!), eb('coupon_no', '=', filter.keyword!)]),
    );
  if (filter.endsBefore !== undefined) query = query.where('valid_to', '<', filter.endsBefore);
  if (filter.from !== undefined) query = query.where('claimed_at', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('claimed_at', '<', filter.to);
  const ordered =
    page.sort === 'expire'
      ? query.orderBy('valid_to')
      : query.orderBy('balance_fen', 'desc').orderBy('valid_to');
  const { rows, total } = await pageOf(query, ordered.selectAll('coupon').orderBy('coupon_no'), page);
  return { rows: rows.map(couponOf), total };
}

/** The figures of the summary, counted in one pass. */
interface Counting {
  uid: number;
  location: string;
  now: Date;
  expiringBefore: Date;
}
const counts = joint(
  (db, { uid, location, now, expiringBefore }: Counting) =>
    db
      .selectFrom(coupons(db, uid, now).as('coupon'))
      .where(sql<boolean>`(${location} = 'all' or locations = '{}' or ${location} = any (locations))`)
      .select(({ fn }) => [
        ...(Object.keys(statusesOf) as CouponTab[]).map((tab) =>
          fn.countAll<number>().filterWhere('now_status', 'in', statusesOf[tab]).as(tab),
        ),
        fn
          .countAll<number>()
          .filterWhere('now_status', '=', 'unused')
          .filterWhere('valid_to', '<', expiringBefore)
          .as('expiring'),
        sql<number>`coalesce(sum(balance_fen) filter (where now_status = 'unused' and kind = 'voucher'), 0)::bigint`.as(
          'voucher_balance',
        ),
        ...(['voucher', 'full_cut', 'discount', 'trial'] as const).map((kind) =>
          fn
            .countAll<number>()
            .filterWhere('now_status', '=', 'unused')
            .filterWhere('kind', '=', kind)
            .as(kind),
        ),
      ]),
  {},
);
export const couponCounts = async (db: Db, counting: Counting) => (await counts(db, counting))[0]!;

/** A coupon with the terms that its template has now; false when there is no such template. */
export async function insertCoupon(
  tx: Tx,
  coupon: {
    uid: number;
    couponNo: string;
    templateId: string;
    at: Date;
    validFrom: Date | null;
    validTo: Date | null;
  },
): Promise<boolean> {
  const { uid, couponNo, templateId, at, validFrom, validTo } = coupon;
  const { numAffectedRows } = await sql`
    insert into coupons (uid, coupon_no, template_id, name, kind, face_fen, balance_fen, pay_percent, discount_cap_fen,
      threshold_fen, order_types, excluded_types, locations, stack_rule, claimed_at, valid_from, valid_to)
    select ${uid}, ${couponNo}, template_id, name, kind, face_fen, face_fen, pay_percent, discount_cap_fen,
      threshold_fen, order_types, excluded_types, locations, stack_rule, ${at},
      coalesce(${validFrom}::timestamptz, valid_from, ${at}::timestamptz + start_delay_days * interval '24 hours'),
      coalesce(${validTo}::timestamptz, valid_to, ${at}::timestamptz + (start_delay_days + valid_days) * interval '24 hours')
    from coupon_templates where template_id = ${templateId}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function setCoupon(
  tx: Tx,
  uid: number,
  couponNo: string,
  change: Partial<
    Pick<
      Selectable<Schema['coupons']>,
      'status' | 'balance_fen' | 'locked_order_no' | 'used_order_no' | 'used_at' | 'void_reason'
    >
  >,
): Promise<void> {
  await tx
    .updateTable('coupons')
    .set(change)
    .where('uid', '=', uid)
    .where('coupon_no', '=', couponNo)
    .execute();
}
