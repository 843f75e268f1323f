import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { commitNow } from '../tools/commit.mjs';

/** A figure with its limit; without one it is only told. */
export interface Goal {
  value: number;
  atMost?: number;
  atLeast?: number;
  /** Its text, such as `0.82 ×`. */
  text: string;
}
/** One line of a table: the measurement, the figure, the goal. */
export interface Row {
  cells: string[];
  goals: Goal[];
}

const isMet = ({ value, atMost = Infinity, atLeast = -Infinity }: Goal) =>
  value <= atMost && value >= atLeast;
const limitOf = ({ atMost, atLeast }: Goal) =>
  atMost !== undefined ? `≤ ${atMost}` : atLeast !== undefined ? `≥ ${atLeast}` : '';

/** Prints the table, leaves it where the caller of the bench asked for it, and makes the exit code 1 when a goal is missed. */
export function report(title: string, head: string[], rows: Row[], notes: string[] = []): void {
  const written = rows.map(({ cells, goals }) => [...cells, ...goals.map(cellOf)]);
  const missed = rows.flatMap(({ cells, goals }) =>
    goals.filter((goal) => !isMet(goal)).map((goal) => `${cells[0]}: ${goal.text}, goal ${limitOf(goal)}`),
  );
  const widths = head.map((name, column) =>
    Math.max(...[name, ...written.map((cells) => cells[column] ?? '')].map(widthOf)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell + ' '.repeat(widths[column]! - widthOf(cell))).join(' | ')} |`;
  const table = [line(head), line(widths.map((width) => '-'.repeat(width))), ...written.map(line)].join('\n');
  const where = `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores, at ${commitNow()}`;
  const verdict = missed.length === 0 ? 'Every goal is met.' : `Missed: ${missed.join('; ')}.`;
  const text = [table, ...notes, `${where}. ${verdict}`].join('\n\n');
  console.log(`\n${title}\n\n${text}\n`);
  if (process.argv[2]) writeFileSync(process.argv[2], `${text}\n`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}

const cellOf = (goal: Goal) => {
  const limit = limitOf(goal);
  return limit === '' ? goal.text : `${goal.text} (${limit})${isMet(goal) ? '' : ' ✗'}`;
};

/** Chinese characters are two columns wide. */
const widthOf = (text: string) => [...text].reduce((sum, char) => sum + (char > '\u2e7f' ? 2 : 1), 0);

/** The median of the measurements. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

/** A ratio with its goal. */
export const ratio = (value: number, limit: Pick<Goal, 'atMost' | 'atLeast'>): Goal => ({
  value,
  ...limit,
  text: `${value.toFixed(2)} ×`,
});
/** Calls or transactions per second, as they are printed. */
export const perSecond = (value: number) => Math.round(value).toLocaleString('en');
