import type { BankFileLine, Break } from './statement';

const signed = ({ direction, amount }: BankFileLine): number => (direction === 'in' ? amount : -amount);
const moved = (lines: readonly BankFileLine[]): BankFileLine[] =>
  lines.filter(({ state }) => state === 'done');

interface Chain {
  lines: BankFileLine[];
  opening: number | null;
  closing: number | null;
  broken: Break | null;
}

/**
 * Puts the lines of a file into the order in which its balances follow from its amounts: as they stand or from the end, by
 * which has fewer breaks. Balances that it states itself are compared with those of its lines; without any, nothing is said.
 */
export function chained(
  lines: readonly BankFileLine[],
  stated: { opening: number | null; closing: number | null },
): Chain {
  if (moved(lines).every(({ balance }) => balance === null))
    return { lines: [...lines], ...stated, broken: brokenBySum(lines, stated) };
  const turned = lines.toReversed();
  const [asIs, asTurned] = [breaksOf(lines), breaksOf(turned)];
  const isTurned = asTurned.length < asIs.length || (asTurned.length === asIs.length && isLater(lines));
  const ordered = isTurned ? turned : [...lines];
  const breaks = isTurned ? asTurned : asIs;
  const [first, last] = [moved(ordered)[0], moved(ordered).at(-1)];
  const opening = balanceBefore(moved(ordered));
  const closing = opening === null ? null : closingOf(moved(ordered), opening);
  const ends: (Break | false)[] = [
    stated.opening !== null &&
      opening !== stated.opening && { row: first?.row ?? 1, expected: stated.opening, found: opening ?? 0 },
    stated.closing !== null &&
      closing !== stated.closing && { row: last?.row ?? 1, expected: stated.closing, found: closing ?? 0 },
  ];
  const broken = breaks[0] ?? ends.find((end) => end !== false) ?? null;
  return {
    lines: ordered,
    opening: stated.opening ?? opening,
    closing: stated.closing ?? closing,
    broken,
  };
}

/** Whether the first line lies after the last: a file that begins with the newest. */
const isLater = (lines: readonly BankFileLine[]): boolean =>
  lines.length > 1 && lines[0]!.at > lines.at(-1)!.at;

/** What the account held before these lines, by the first of them that says what it held after it. */
function balanceBefore(lines: readonly BankFileLine[]): number | null {
  let sum = 0;
  for (const line of lines) {
    sum += signed(line);
    if (line.balance !== null) return line.balance - sum;
  }
  return null;
}

/** What it held after them, by the last that says so. */
function closingOf(lines: readonly BankFileLine[], opening: number): number {
  return lines.reduce((before, line) => line.balance ?? before + signed(line), opening);
}

function breaksOf(lines: readonly BankFileLine[]): Break[] {
  const breaks: Break[] = [];
  let before = balanceBefore(moved(lines)) ?? 0;
  for (const line of moved(lines)) {
    const expected = before + signed(line);
    if (line.balance !== null && expected !== line.balance)
      breaks.push({ row: line.row, expected, found: line.balance });
    before = line.balance ?? expected;
  }
  return breaks;
}

function brokenBySum(
  lines: readonly BankFileLine[],
  { opening, closing }: { opening: number | null; closing: number | null },
): Break | null {
  if (opening === null || closing === null) return null;
  const expected = moved(lines).reduce((sum, line) => sum + signed(line), opening);
  return expected === closing ? null : { row: lines.at(-1)?.row ?? 1, expected, found: closing };
}
