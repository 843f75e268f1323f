import { dayOf, startOf } from '@uc/contract/day';
import { billParts } from '@uc/contract/finance/bill-texts';
import * as clock from '../../clock';
import { refuseForm } from '../../call/index';
import type { Db } from '../../db/index';
import { groupsOf } from './entries-store';
import { monthAfter, stretchOf } from './months';
import { fixedParts, markOf, type PartRow } from './store';
import { together } from './view';

/** An account, and the sub-account that sees its own alone, null for everything. */
export interface Who {
  uid: number;
  sub: string | null;
}
export interface Bill {
  month: string;
  fixedAt: Date | null;
  parts: PartRow[];
}

/** The bills of an account, the newest first: those that are fixed as they were, and the months since then as they are. */
export async function billsOf(db: Db, { uid, sub }: Who): Promise<Bill[]> {
  const now = await clock.now(db);
  const fixed = await fixedParts(db, uid);
  const fixedAt = new Map(fixed.map(({ month, fixed_at }) => [month, fixed_at]));
  const current = dayOf(now).slice(0, 7);
  const through = await markOf(db, uid);
  // A member that sees its own alone has its own figures, of the months that are fixed as well.
  const since = sub === null && through !== '' ? monthAfter(through) : '2000-01';
  const live = await groupsOf(db, { uid, sub, ...stretchOf(since, current) }, 'month', 'part');
  const parts = [
    ...live.map((row) => ({ ...row, month: row.key, part: row.by as PartRow['part'] })),
    ...(sub === null ? fixed : []),
  ];
  const months = [...new Set([current, ...parts.map(({ month }) => month)])].toSorted().toReversed();
  return months.map((month) => ({
    month,
    fixedAt: fixedAt.get(month) ?? null,
    parts: parts.filter((part) => part.month === month),
  }));
}

/** The bills of a year, the first month first, with the sums of their parts. */
export interface Year {
  bills: Bill[];
  parts: PartRow[];
  /** Until when it counts; null once all of its months are fixed. */
  asOf: Date | null;
  /** The years that have bills, with this one and the running one; the newest first. */
  years: string[];
}

/** Refuses form.invalid for a year that has not begun. */
export async function yearOf(db: Db, who: Who, year: string): Promise<Year> {
  const now = await clock.now(db);
  if (startOf(`${year}-01-01`) > now) throw refuseForm({ field: 'year', message: '请选择已开始的年份' });
  const ever = await billsOf(db, who);
  const bills = ever.filter(({ month }) => month.startsWith(`${year}-`)).toReversed();
  const years = new Set(
    [dayOf(now), year, ...ever.map(({ month }) => month)].map((text) => text.slice(0, 4)),
  );
  const all = bills.flatMap(({ parts }) => parts);
  const parts = (Object.keys(billParts) as PartRow['part'][]).flatMap((part) => {
    const own = all.filter((row) => row.part === part);
    return own.length === 0 ? [] : [{ ...together(own), part }];
  });
  return {
    bills,
    parts,
    asOf: (await markOf(db, who.uid)) >= `${year}-12` ? null : now,
    years: [...years].toSorted().toReversed(),
  };
}
