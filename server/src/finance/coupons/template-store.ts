import { limits } from '@uc/contract/limits';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type Db, holds, pageOf, type Schema, type Tx, type Waiting, waitingIn } from '../../db/index';
import { aloneLately } from '../bookings/index';
import { type QueueAsk, type QueueColumns, queuePage } from '../../room/index';

export type Template = Selectable<Schema['coupon_templates']>;

export const findTemplate = (db: Db, templateId: string): Promise<Template | undefined> =>
  db.selectFrom('coupon_templates').selectAll().where('template_id', '=', templateId).executeTakeFirst();

/** Locks a template, so that coupons of it are issued one after the other and its stock is exact. */
export const lockTemplate = (tx: Tx, templateId: string): Promise<Template | undefined> =>
  tx
    .selectFrom('coupon_templates')
    .selectAll()
    .where('template_id', '=', templateId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Inserts a template unless its id is taken; false when it is. */
export async function insertTemplate(
  tx: Tx,
  template: Insertable<Schema['coupon_templates']>,
): Promise<boolean> {
  const row = await tx
    .insertInto('coupon_templates')
    .values(template)
    .onConflict((conflict) => conflict.column('template_id').doNothing())
    .returning('template_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when its state has changed meanwhile. */
export async function updateTemplateStatus(
  tx: Tx,
  templateId: string,
  from: Template['status'],
  to: Template['status'],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupon_templates')
    .set({ status: to })
    .where('template_id', '=', templateId)
    .where('status', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function addIssued(tx: Tx, templateId: string): Promise<void> {
  await tx
    .updateTable('coupon_templates')
    .set(({ eb }) => ({ issued_count: eb('issued_count', '+', 1) }))
    .where('template_id', '=', templateId)
    .execute();
}

export async function insertTemplateEvent(
  tx: Tx,
  event: Pick<
    Insertable<Schema['coupon_template_events']>,
    'template_id' | 'event' | 'done_by' | 'staff_id' | 'reason'
  >,
): Promise<void> {
  await tx.insertInto('coupon_template_events').values(event).execute();
}

/** The events of a template by staff, newest first. */
export const templateEvents = (db: Db, templateId: string) =>
  db
    .selectFrom('coupon_template_events')
    .select(['event', 'done_by', 'reason', 'created_at'])
    .where('template_id', '=', templateId)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();

/** The member of staff who made a template; of older ones the name alone is known. */
export const makerOf = (
  db: Db,
  templateId: string,
): Promise<{ staff_id: string | null; done_by: string } | undefined> =>
  db
    .selectFrom('coupon_template_events')
    .select(['staff_id', 'done_by'])
    .where('template_id', '=', templateId)
    .where('event', '=', 'create')
    .executeTakeFirst();

/** Templates in 领券中心: claimable now, soon, or until recently. */
export async function listOffers(
  db: Db,
  filter: { kind?: Template['kind'] | undefined; keyword?: string | undefined },
  now: Date,
  page: { limit: number; offset: number },
): Promise<{ rows: Template[]; total: number }> {
  let query = db
    .selectFrom('coupon_templates')
    .where('claim_type', '=', 'public')
    .where('status', 'in', ['active', 'paused'])
    .where(({ or, eb }) => or([eb('claim_to', 'is', null), eb('claim_to', '>', now)]))
    .where(({ or, eb }) => or([eb('valid_to', 'is', null), eb('valid_to', '>', now)]));
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind);
  if (filter.keyword !== undefined) query = query.where(holds('name', filter.keyword));
  const sorted = query
    .selectAll()
    .orderBy(sql`total_count <> -1 and issued_count >= total_count`)
    .orderBy('created_at', 'desc')
    .orderBy('template_id');
  return pageOf(query, sorted, page);
}

/** Counts the coupons of some templates that a customer has had. */
export async function claimedCounts(
  db: Db,
  uid: number,
  templateIds: readonly string[],
): Promise<Map<string, number>> {
  if (templateIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('coupons')
    .select(['template_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('uid', '=', uid)
    .where('template_id', 'in', templateIds)
    .groupBy('template_id')
    .execute();
  return new Map(rows.map(({ template_id, count }) => [template_id, count]));
}

/** The templates whose coupons are given to new accounts. */
export const newcomerTemplates = (db: Db): Promise<Template[]> =>
  db
    .selectFrom('coupon_templates')
    .selectAll()
    .where('claim_type', '=', 'newcomer')
    .where('status', '=', 'active')
    .orderBy('template_id')
    .execute();

/** The reader of the templates, with the name by which the maker of an older one alone is known. */
type Reader = { staffId: string; name: string };
/**
 * A draft of the reader that somebody else must start: its worth is too large, alone or with the templates
 * that the reader has started alone lately.
 */
const isForOther = ({ staffId, name }: Reader) =>
  sql<boolean>`(status = 'draft'
    and (total_count < 0 or total_count::bigint * coalesce(discount_cap_fen, face_fen) + ${aloneLately(staffId, 'coupon')}
      >= ${limits.booking.twoPersonFrom})
    and exists (select 1 from coupon_template_events as made where made.template_id = coupon_templates.template_id
      and made.event = 'create' and coalesce(made.staff_id = ${staffId}, made.done_by = ${name})))`;
interface TemplateFilter {
  status?: Template['status'] | undefined;
  /** Only templates that wait for this person: drafts to start. */
  todo?: Reader | undefined;
  claimType?: Template['claim_type'] | undefined;
  keyword?: string | undefined;
}
const matching = (db: Db, { status, todo, claimType, keyword }: TemplateFilter) =>
  db
    .selectFrom('coupon_templates')
    .$if(todo !== undefined, (all) =>
      all.where('status', '=', 'draft').where(sql<boolean>`not ${isForOther(todo!)}`),
    )
    .$if(status !== undefined, (all) => all.where('status', '=', status!))
    .$if(claimType !== undefined, (all) => all.where('claim_type', '=', claimType!))
    .$if(keyword !== undefined, (all) =>
      all.where(({ eb, or }) => or([holds('name', keyword!), eb('template_id', '=', keyword!)])),
    );

/** The number of templates that wait for this member of staff. */
export const templatesWaiting = (db: Db, todo: Reader): Promise<Waiting> =>
  waitingIn(matching(db, { todo }), sql.ref('created_at'));

/** The templates among these that somebody other than the reader must start. */
export async function startedByOthers(
  db: Db,
  reader: Reader,
  templateIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (templateIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('coupon_templates')
    .select('template_id')
    .where('template_id', 'in', templateIds)
    .where(isForOther(reader))
    .execute();
  return new Set(rows.map(({ template_id }) => template_id));
}

const columns: QueueColumns = { queue: 'coupon-template', no: 'template_id', at: 'created_at' };

/**
 * One page of all templates for staff, newest first, drafts to start oldest first, and how many are in each
 * state.
 */
export async function listTemplates(db: Db, filter: TemplateFilter, ask: QueueAsk) {
  const query = matching(db, filter);
  const sorted = query
    .selectAll()
    .orderBy('created_at', filter.todo === undefined ? 'desc' : 'asc')
    .orderBy('template_id');
  const page = await queuePage(query, sorted, ask, columns);
  const counts = await db
    .selectFrom('coupon_templates')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  return { ...page, counts: Object.fromEntries(counts.map(({ status, count }) => [status, count])) };
}

/** Coupons of a template by state as it is now, and the newest of them, whoever has them. */
export async function couponsOfTemplate(db: Db, templateId: string, now: Date) {
  const status = sql<string>`case when status = 'unused' and valid_to <= ${now} then 'expired'
    when status = 'unused' and valid_from > ${now} then 'pending' else status end`;
  const given = db.selectFrom('coupons').where('template_id', '=', templateId);
  const byStatus = await given
    .select([status.as('now_status'), ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('now_status')
    .orderBy('now_status')
    .execute();
  const recent = await given
    .select(['uid', 'coupon_no', status.as('now_status'), 'claimed_at'])
    .orderBy('claimed_at', 'desc')
    .limit(20)
    .execute();
  return { byStatus, recent };
}
