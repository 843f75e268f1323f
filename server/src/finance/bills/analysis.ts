import { type BillDimension, REST } from '@uc/contract/finance/bill-texts';
import type { Output } from '@uc/contract/endpoint';
import type { bills } from '@uc/contract/finance/bills';
import { compare, fen, negate } from '@uc/contract/money';
import { centerNames } from '../../centers/index';
import type { Db } from '../../db/index';
import { type GroupRow, groupsOf, type Stretch } from './entries-store';
import { monthAfter, stretchOf } from './months';
import { figuresOf, kindText, memberText, together } from './view';

/** So many rows are told apart; what is behind them stands in one line, so that the sums hold. */
const MOST_GROUPS = 200;
const TOP = 5;

interface Asked {
  from: string;
  to: string;
  dimension: BillDimension;
  by?: BillDimension | undefined;
}

/** Spending by one or two dimensions; the sums of the rows are those of the bills (bills.md#analysis). */
export async function analyse(
  db: Db,
  who: Pick<Stretch, 'uid' | 'sub'>,
  { from, to, dimension, by }: Asked,
): Promise<Output<typeof bills.analysis>> {
  const count = monthsBetween(from, to);
  const before = stretchOf(monthAfter(from, -count), monthAfter(from, -1));
  const now = { ...who, ...stretchOf(from, to) };
  const second = by === dimension ? undefined : by;
  const [centers, groups, monthly, alone, earlier] = [
    await centerNames(db),
    await groupsOf(db, now, dimension, second),
    await groupsOf(db, now, 'month'),
    await groupsOf(db, now, dimension),
    await groupsOf(db, { ...who, ...before }, dimension),
  ];
  const text = (of: BillDimension, key: string, member: string): string => {
    if (key === REST) return '其他';
    if (of === 'kind') return kindText(key);
    if (of === 'center') return centers.get(key) ?? key;
    if (of === 'member') return memberText(key, member);
    return key || '无';
  };
  const rows = dimension === 'month' ? groups : atMost(groups);
  const paidBefore = new Map(earlier.map((row) => [row.key, figuresOf(row).paid]));
  const named = ({ key, member }: GroupRow) => ({ key, text: text(dimension, key, member) });
  const byMonth = new Map(monthly.map((row) => [row.key, row]));
  return {
    list: rows.map((row) => ({
      ...named(row),
      by: row.by,
      by_text: second === undefined ? '' : text(second, row.by, row.by_member),
      ...figuresOf(row),
    })),
    months: Array.from({ length: count }, (_, index) => {
      const month = monthAfter(from, index);
      return { month, ...figuresOf(byMonth.get(month) ?? together([])) };
    }),
    top: (dimension === 'month' ? [] : byPaid(alone).slice(0, TOP)).map((row) => ({
      ...named(row),
      paid: figuresOf(row).paid,
      before: paidBefore.get(row.key) ?? fen(0),
    })),
    sums: figuresOf(together(groups)),
  };
}

/** How many months a stretch has, both ends included. */
export const monthsBetween = (from: string, to: string): number => {
  const [[year = 0, month = 0] = [], [lastYear = 0, lastMonth = 0] = []] = [from, to].map((one) =>
    one.split('-').map(Number),
  );
  return (lastYear - year) * 12 + lastMonth - month + 1;
};

const byPaid = (rows: readonly GroupRow[]): GroupRow[] =>
  rows.toSorted((a, b) => {
    const [one, other] = [figuresOf(a), figuresOf(b)];
    return compare(negate(one.paid), negate(other.paid)) || compare(negate(one.price), negate(other.price));
  });

function atMost(rows: readonly GroupRow[]): GroupRow[] {
  const sorted = byPaid(rows);
  if (sorted.length <= MOST_GROUPS) return sorted;
  const rest = together(sorted.slice(MOST_GROUPS - 1));
  return [...sorted.slice(0, MOST_GROUPS - 1), { ...rest, key: REST, by: REST, member: '', by_member: '' }];
}
