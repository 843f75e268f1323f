import { add, type Fen, fen, negate, subtract, sum } from '@uc/contract/money';
import type { BankFileLine, Break } from './statement';

const effectOf = ({ direction, amount }: BankFileLine): Fen => (direction === 'in' ? amount : negate(amount));
const moved = (lines: readonly BankFileLine[]): BankFileLine[] =>
  lines.filter(({ state }) => state === 'done');

interface Chain {
  lines: BankFileLine[];
  opening: Fen | null;
  closing: Fen | null;
  broken: Break | null;
}

/**
 * Puts the lines of a file into the order in which its balances follow from its amounts: as they stand or from the end, by
 * which has fewer breaks. Balances that it states itself are compared with those of its lines; without any, nothing is said.
 */
export function chained(
  lines: readonly BankFileLine[],
  stated: { opening: Fen | null; closing: Fen | null },
): Chain {
  const ours = moved(lines);
  if (ours.every(({ balance }) => balance === null))
    return { lines: [...lines], ...stated, broken: brokenBySum(lines, stated) };
  const turned = ours.toReversed();
  const [asIs, asTurned] = [breaksOf(ours), breaksOf(turned)];
  const isTurned = asTurned.length < asIs.length || (asTurned.length === asIs.length && isLater(lines));
  const ordered = isTurned ? turned : ours;
  const breaks = isTurned ? asTurned : asIs;
  const [first, last] = [ordered[0], ordered.at(-1)];
  const opening = balanceBefore(ordered);
  const closing = opening === null ? null : closingOf(ordered, opening);
  const ends: (Break | false)[] = [
    stated.opening !== null &&
      opening !== stated.opening && {
        row: first?.row ?? 1,
        expected: stated.opening,
        found: opening ?? fen(0),
      },
    stated.closing !== null &&
      closing !== stated.closing && {
        row: last?.row ?? 1,
        expected: stated.closing,
        found: closing ?? fen(0),
      },
  ];
  const broken = breaks[0] ?? ends.find((end) => end !== false) ?? null;
  return {
    lines: isTurned ? lines.toReversed() : [...lines],
    opening: stated.opening ?? opening,
    closing: stated.closing ?? closing,
    broken,
  };
}

/** Whether the first line lies after the last: a file that begins with the newest. */
const isLater = (lines: readonly BankFileLine[]): boolean =>
  lines.length > 1 && lines[0]!.at > lines.at(-1)!.at;

/** What the account held before these lines, by the first of them that says what it held after it. */
function balanceBefore(lines: readonly BankFileLine[]): Fen | null {
  let total = fen(0);
  for (const line of lines) {
    total = add(total, effectOf(line));
    if (line.balance !== null) return subtract(line.balance, total);
  }
  return null;
}

/** What it held after them, by the last that says so. */
function closingOf(lines: readonly BankFileLine[], opening: Fen): Fen {
  return lines.reduce((before, line) => line.balance ?? add(before, effectOf(line)), opening);
}

function breaksOf(lines: readonly BankFileLine[]): Break[] {
  const breaks: Break[] = [];
  let before = balanceBefore(lines) ?? fen(0);
  for (const line of lines) {
    const expected = add(before, effectOf(line));
    if (line.balance !== null && expected !== line.balance)
      breaks.push({ row: line.row, expected, found: line.balance });
    before = line.balance ?? expected;
  }
  return breaks;
}

function brokenBySum(
  lines: readonly BankFileLine[],
  { opening, closing }: { opening: Fen | null; closing: Fen | null },
): Break | null {
  if (opening === null || closing === null) return null;
  const expected = add(opening, sum(moved(lines).map(effectOf)));
  return expected === closing ? null : { row: lines.at(-1)?.row ?? 1, expected, found: closing };
}
