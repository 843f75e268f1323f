import type { TaxReportStatus } from '@uc/contract/finance/tax-report-staff';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx, Waiting } from '../../db/index';
import {
  dayStartWhile,
  type QueueAsk,
  type QueueColumns,
  type QueuePage,
  queuePage,
  queueWaiting,
} from '../../room/index';
import { type Moved, movedBetween } from './moved-store';

export type ReportRow = Selectable<Schema['tax_reports']>;
/** What somebody earned between two moments, and what of it went back then; 分. */
export type Figures = Pick<Moved, 'uid' | 'gross' | 'fee' | 'refunds' | 'deals'>;

/** Who had income that arrived between two moments, or a refund that was agreed to then. */
export async function figuresBetween(db: Db, from: Date, to: Date): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    select uid, sum(gross)::bigint as gross, sum(fee)::bigint as fee, sum(refunds)::bigint as refunds, sum(deals)::int as deals
    from ${movedBetween(from, to)} moved group by uid order by uid`.execute(db);
  return rows;
}

/** Whether anybody had such figures. */
export async function isEarnedBetween(db: Db, from: Date, to: Date): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from ${movedBetween(from, to)} moved) as any`.execute(db);
  return rows[0]!.any;
}

/** The quarters of which a report was handed in. */
export async function quartersSent(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('tax_reports')
    .select('quarter')
    .where('sent_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ quarter }) => quarter));
}

/** As what each of them stood in the report that was sent last. */
export async function keysSent(db: Db): Promise<ReadonlyMap<number, Buffer>> {
  const { rows } = await sql<{ uid: number; identity_key: Buffer }>`
    select distinct on (l.uid) l.uid, l.identity_key from tax_report_lines l join tax_reports r on r.report_no = l.report_no
    where r.sent_at is not null order by l.uid, r.sent_at desc`.execute(db);
  return new Map(rows.map(({ uid, identity_key: key }) => [uid, key]));
}

/** Waits for whoever makes or sends a report of this quarter at this moment, and returns its versions, the newest first. */
export async function lockQuarter(tx: Tx, quarter: string): Promise<ReportRow[]> {
  await sql`select pg_advisory_xact_lock(hashtext(${`tax report ${quarter}`}))`.execute(tx);
  return tx
    .selectFrom('tax_reports')
    .selectAll()
    .where('quarter', '=', quarter)
    .orderBy('version', 'desc')
    .execute();
}

/** What is not sent is replaced by what is made after it. */
export const replaceMade = (tx: Tx, quarter: string) =>
  tx
    .updateTable('tax_reports')
    .set({ status: 'replaced' })
    .where('quarter', '=', quarter)
    .where('status', '=', 'made')
    .execute();

export async function insertReport(
  tx: Tx,
  report: Insertable<Schema['tax_reports']>,
  lines: Insertable<Schema['tax_report_lines']>[],
): Promise<ReportRow> {
  const row = await tx.insertInto('tax_reports').values(report).returningAll().executeTakeFirstOrThrow();
  await tx.insertInto('tax_report_lines').values(lines).execute();
  return row;
}

export const findReport = (db: Db, no: string): Promise<ReportRow | undefined> =>
  db.selectFrom('tax_reports').selectAll().where('report_no', '=', no).executeTakeFirst();

/** Notes that it was handed in; undefined unless it waited for that. */
export const setSent = (
  tx: Tx,
  no: string,
  sent: Pick<ReportRow, 'sent_name' | 'sent_at' | 'receipt'>,
): Promise<ReportRow | undefined> =>
  tx
    .updateTable('tax_reports')
    .set({ ...sent, status: 'sent' })
    .where('report_no', '=', no)
    .where('status', '=', 'made')
    .returningAll()
    .executeTakeFirst();

interface ReportFilter {
  status?: TaxReportStatus | undefined;
  keyword?: string | undefined;
}
const matching = (db: Db, { status, keyword }: ReportFilter) =>
  db
    .selectFrom('tax_reports')
    .$if(status !== undefined, (all) => all.where('status', '=', status!))
    .$if(Boolean(keyword), (all) =>
      all.where(sql<boolean>`(report_no = ${keyword} or quarter = ${keyword} or digest = ${keyword})`),
    );

/** The reports that are made and not handed in. */
export const reportsToSend = (db: Db): Promise<Waiting> =>
  queueWaiting(matching(db, { status: 'made' }), sql.ref('made_at'), columns);

const columns: QueueColumns = {
  queue: 'tax-report',
  no: 'report_no',
  at: 'made_at',
  // It is handed in within the month after its quarter.
  due: dayStartWhile(
    sql`(make_date(left(quarter, 4)::int, 3 * right(quarter, 1)::int - 2, 1) + interval '4 months')`,
    sql`status = 'made'`,
  ),
};

/** A page of reports, the newest first; those to send, the oldest first. */
export async function listReports(
  db: Db,
  filter: ReportFilter,
  ask: QueueAsk,
): Promise<QueuePage<ReportRow>> {
  const found = matching(db, filter);
  const sorted = found
    .selectAll()
    .orderBy('made_at', filter.status === 'made' ? 'asc' : 'desc')
    .orderBy('report_no');
  return queuePage(found, sorted, ask, columns);
}
