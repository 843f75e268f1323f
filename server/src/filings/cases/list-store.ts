import { sql } from 'kysely';
import { type CaseStatus, type CaseTab, type DutyKind, partsOf } from '@uc/contract/filings/case-texts';
import type { FilingArea } from '@uc/contract/filings/kinds';
import { type Db, holds, joint } from '../../db/index';
import type { CaseRow } from './store';
import { isIn, isPart } from './tab-store';

export interface CaseFilter {
  area: FilingArea;
  /** The sub-account whose own cases alone are shown. */
  creator: string | null;
  tab?: CaseTab | undefined;
  status?: CaseStatus | undefined;
  keyword?: string | undefined;
  applicant?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}
interface Page {
  limit: number;
  offset: number;
  isOldestFirst: boolean;
  /** The total of the list. */
  total: number;
}

/**
 * A page of cases, the newest first. Cancelled drafts, which were never handed in, are left out. Pages in the
 * second half of `total` are read from the end: the last page costs the same as the first.
 */
export async function caseList(
  db: Db,
  uid: number,
  filter: CaseFilter,
  { limit, offset, isOldestFirst, total }: Page,
): Promise<CaseRow[]> {
  const isBehind = offset > total / 2;
  const count = isBehind ? Math.max(0, Math.min(limit, total - offset)) : limit;
  const page = {
    limit: count,
    offset: isBehind ? Math.max(0, total - offset - count) : offset,
    isAscending: isOldestFirst !== isBehind,
  };
  if (count === 0) return [];
  const rows = await (isOfStates(filter) ? ofStates(db, uid, filter, page) : ofFound(db, uid, filter, page));
  return isBehind ? rows.toReversed() : rows;
}

interface Part {
  limit: number;
  offset: number;
  isAscending: boolean;
}
const ofFound = (db: Db, uid: number, filter: CaseFilter, { limit, offset, isAscending }: Part) =>
  found(db, uid, filter)
    .selectAll()
    .orderBy('created_at', isAscending ? 'asc' : 'desc')
    .orderBy('app_no', isAscending ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute() as Promise<CaseRow[]>;

/** Narrowed by several states and nothing else. */
const isOfStates = ({ tab, status, creator, keyword, applicant, from, to }: CaseFilter): boolean =>
  tab !== undefined &&
  [status, keyword, applicant, from, to, creator ?? undefined].every((one) => one === undefined);

/** A page of cases in some states: each is read in order from its own index, and only the page's rows are fetched. */
function ofStates(
  db: Db,
  uid: number,
  { area, tab }: CaseFilter,
  { limit, offset, isAscending }: Part,
): Promise<CaseRow[]> {
  const order = isAscending ? sql`created_at, app_no desc` : sql`created_at desc, app_no`;
  const heads = partsOf(tab!).map(
    (part) => sql`(select app_no, created_at from filing_cases
      where uid = ${uid} and area = ${area} and ${isPart(part)} order by ${order} limit ${offset + limit})`,
  );
  return db
    .selectFrom('filing_cases')
    .selectAll()
    .where('uid', '=', uid)
    .where(
      'app_no',
      'in',
      sql<string>`(select app_no from (${sql.join(heads, sql` union all `)}) as heads
        order by ${order} limit ${limit} offset ${offset})`,
    )
    .orderBy('created_at', isAscending ? 'asc' : 'desc')
    .orderBy('app_no', isAscending ? 'desc' : 'asc')
    .execute() as Promise<CaseRow[]>;
}

/** Counts the cases where the stored counts cannot tell. */
export async function countFound(db: Db, uid: number, filter: CaseFilter): Promise<number> {
  const { n } = await found(db, uid, filter)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

function found(
  db: Db,
  uid: number,
  { area, creator, tab, status, keyword, applicant, from, to }: CaseFilter,
) {
  return db
    .selectFrom('filing_cases')
    .where('uid', '=', uid)
    .where('area', '=', area)
    .$if(creator !== null, (all) => all.where('created_by_sub', '=', creator!))
    .$if(status !== undefined, (all) => all.where('status', '=', status!))
    .$if(status === undefined && tab !== undefined, (all) => all.where(isIn(tab!)))
    .$if(keyword !== undefined && hasPairs(keyword), (all) =>
      all.where('app_no', 'in', keysOf(uid, area, keyword!)),
    )
    .$if(keyword !== undefined, (all) =>
      all.where(({ eb, or }) =>
        or([holds('name', keyword!), eb('filing_no', '=', keyword!), eb('app_no', '=', keyword!)]),
      ),
    )
    .$if(applicant !== undefined, (all) => all.where(holds('applicant', applicant!)))
    .$if(from !== undefined, (all) => all.where('created_at', '>=', from!))
    .$if(to !== undefined, (all) => all.where('created_at', '<', to!));
}

/** `filing_words` has every two letters that stand beside each other in a folded name: a single one has none. */
const hasPairs = (text: string): boolean => [...text.normalize('NFKC')].length > 1;
/** The numbers of cases whose name may contain a text, or whose number it is. */
const keysOf = (uid: number, area: FilingArea, text: string) => {
  const words = sql`words_of_filing(folded(${text}))`;
  return sql<string>`(
    (select app_no from filing_words
      where uid = ${uid} and area = ${area} and word in (select ${words})
      group by app_no having count(*) = (select count(*) from ${words}))
    union all select app_no from filing_cases where uid = ${uid} and app_no = ${text}
    union all select app_no from filing_cases where uid = ${uid} and area = ${area} and filing_no = ${text}
  )`;
};

/** The open duties of an area, the nearest first. */
export const dutiesOfArea = (db: Db, uid: number, area: FilingArea, creator: string | null, most: number) =>
  db
    .selectFrom('filing_duties as d')
    .innerJoin('filing_cases as c', (join) =>
      join.onRef('c.uid', '=', 'd.uid').onRef('c.app_no', '=', 'd.app_no'),
    )
    .select(['c.app_no', 'c.name', 'd.kind', 'd.due_on'])
    .where('d.uid', '=', uid)
    .where('c.area', '=', area)
    .where('d.ended_at', 'is', null)
    .$if(creator !== null, (all) => all.where('c.created_by_sub', '=', creator!))
    .orderBy('d.due_on')
    .limit(most)
    .execute() as Promise<{ app_no: string; name: string; kind: DutyKind; due_on: string }[]>;

/** Every case of an account, the newest first. */
export const everyCase = (db: Db, uid: number): Promise<CaseRow[]> =>
  db
    .selectFrom('filing_cases')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('created_at', 'desc')
    .execute() as Promise<CaseRow[]>;

const statuses = joint(
  (db, { uid, nos }: { uid: number; nos: readonly string[] }) =>
    db
      .selectFrom('filing_cases')
      .select(['app_no as no', 'status'])
      .where('uid', '=', uid)
      .where('app_no', '=', sql<string>`any(${nos}::text[])`),
  {},
);
/** The states of the cases of these numbers, for the messages about them. */
export const statusesOf = (db: Db, uid: number, nos: readonly string[]) =>
  statuses(db, { uid, nos }) as Promise<{ no: string; status: CaseStatus }[]>;
