import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import {
  type CaseStatus,
  caseTabs,
  type CaseTab,
  type DutyKind,
  partsOf,
  tabOf,
  type TabPart,
} from '@uc/contract/filings/case-texts';
import { type FilingArea, filingAreas } from '@uc/contract/filings/kinds';
import { type Db, joint, type Schema } from '../../db/index';

/** The number of cases of an area in a state with the same kind of open duty, or with none. */
export interface CaseCount {
  area: FilingArea;
  status: CaseStatus;
  due: DutyKind | null;
  n: number;
}

/** The numbers of cases by the columns that decide their tab, of this maker or of all; read from the counts. */
export const countsOf = async (
  db: Db,
  uid: number,
  creator: string | null,
  area: FilingArea | null = null,
): Promise<CaseCount[]> =>
  (await counted(db, { uid, creator: creator ?? '', area })).map(
    ({ area: of, status, due_kind: due, n }) => ({
      area: of as FilingArea,
      status: status as CaseStatus,
      due: due === '' ? null : (due as DutyKind),
      n,
    }),
  );

const counted = joint(
  (db, { uid, creator, area }: { uid: number; creator: string; area: FilingArea | null }) =>
    db
      .selectFrom('filing_counts')
      .select(['area', 'status', 'due_kind', 'n'])
      .where('uid', '=', uid)
      .where('creator', '=', creator)
      .$if(area !== null, (all) => all.where('area', '=', area!)),
  {},
  ['area'],
);

/** The number of cases in a state. */
export const countIn = (counts: readonly CaseCount[], status: CaseStatus): number =>
  counts.filter((one) => one.status === status).reduce((all, { n }) => all + n, 0);

/** The tabs' counts; a deleted draft counts nowhere. */
export function tabCounts(counts: readonly CaseCount[]): Record<CaseTab | 'all', number> {
  const tabs = Object.fromEntries(Object.keys(caseTabs).map((tab) => [tab, 0])) as Record<CaseTab, number>;
  for (const { status, due, n } of counts) tabs[tabOf(status, due)] += n;
  return { all: Object.values(tabs).reduce((all, n) => all + n, 0), ...tabs };
}

/** Whether a case stands in a part of a tab. */
export const isPart = ({ status, asked, unasked }: TabPart) =>
  asked !== undefined
    ? sql<boolean>`status = ${status} and due_kind in (${sql.join(asked)})`
    : unasked !== undefined
      ? sql<boolean>`status = ${status} and coalesce(due_kind, '') not in (${sql.join(unasked)})`
      : sql<boolean>`status = ${status}`;
/** Whether a case stands in a tab. */
export const isIn =
  (tab: CaseTab) =>
  ({ or }: ExpressionBuilder<Schema, 'filing_cases'>) =>
    or(partsOf(tab).map((part) => sql<boolean>`(${isPart(part)})`));

type Nearest = Pick<Selectable<Schema['filing_cases']>, 'app_no' | 'name' | 'due_on' | 'due_kind'>;
/** Cases of an account that wait for it, by area, as many as the tab counts, with the one that is nearest: of this maker or of all. */
export async function casesToDo(
  db: Db,
  uid: number,
  creator: string | null,
): Promise<(Nearest & { area: FilingArea; n: number })[]> {
  const counts = await countsOf(db, uid, creator);
  const waiting = (Object.keys(filingAreas) as FilingArea[])
    .map((area) => ({ area, n: tabCounts(counts.filter((one) => one.area === area)).todo }))
    .filter(({ n }) => n > 0);
  if (waiting.length === 0) return [];
  const firstOf = new Map((await nearest(db, { uid, creator })).map((row) => [row.area, row]));
  return waiting.map((one) => ({ ...one, ...firstOf.get(one.area)! }));
}
const nearest = joint(
  (db, { uid, creator }: { uid: number; creator: string | null }) =>
    db
      .selectFrom('filing_cases')
      .distinctOn('area')
      .select(['area', 'app_no', 'name', 'due_kind', sql<string | null>`due_on::text`.as('due_on')])
      .where('uid', '=', uid)
      .where(isIn('todo'))
      .$if(creator !== null, (all) => all.where('created_by_sub', '=', creator!))
      .orderBy('area')
      .orderBy(sql`due_on asc nulls last`)
      .orderBy('app_no'),
  {},
  ['creator'],
);
