import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Fault } from './checker';
import { root } from './server';

/** The result of a trial. */
export interface Result {
  /** Row of trust-tests: M6, D3. */
  id: string;
  what: string;
  engine: string;
  numbers: Record<string, number | string>;
  /** Faults found; an empty list means that it passed. */
  wrong: string[];
}
/** A trial with its seed and how long it took. */
export type Recorded = Result & { seed: number; seconds: number };
/** A stored result of a trial, with its day and commit, for some are run again without the others. */
type Kept = Recorded & { on: string; commit: string };

/** A fault as a sentence. */
export const sentencesOf = (faults: readonly Fault[]): string[] =>
  faults.map(({ check, rows }) => `${check}: ${JSON.stringify(rows[0])}`);

/** One line as soon as a trial has ended. */
export function say({ id, what, engine, numbers, wrong, seed, seconds }: Recorded): void {
  console.log(
    `${wrong.length === 0 ? '✓' : '✗'} ${id} ${engine}: ${what}   seed=${seed} ${seconds.toFixed(1)} s`,
  );
  console.log(`    ${numbersText(numbers)}`);
  for (const one of wrong) console.log(`    ${one}`);
}

/**
 * The table as Markdown and all of it as JSON, where the caller asked for them. With --only, what was not run stays;
 * `ran` names the trials that were run: a row of one that broke off before bears its name as id and goes.
 */
export function keep(
  name: string,
  results: readonly Recorded[],
  commit: string,
  ran: readonly string[] = [],
): void {
  const on = new Date().toISOString().slice(0, 10);
  const now = results.map((one): Kept => ({ ...one, on, commit }));
  const isPart = process.argv.some((one) => one.startsWith('--only='));
  // With picked probes each is a row of its own.
  const isPicked = process.argv.some((one) => one.startsWith('--probes='));
  const isAgain = (old: Kept) =>
    ran.includes(old.id) ||
    now.some((one) => one.id === old.id && one.engine === old.engine && (!isPicked || one.what === old.what));
  const all = [...now, ...(isPart ? keptBefore(name).filter((old) => !isAgain(old)) : [])];
  const head = ['id', 'engine', 'what', 'seen', 'seed', 'on', 'commit', 'result'];
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rows = all.map((one) =>
    line([
      one.id,
      one.engine,
      one.what,
      numbersText(one.numbers),
      `${one.seed}`,
      one.on,
      one.commit,
      one.wrong.length === 0 ? 'passed' : `**failed**: ${one.wrong.map(plain).join('; ')}`,
    ]),
  );
  const text = [
    line(head),
    line(head.map(() => '---')),
    ...rows,
    '',
    `Node ${process.versions.node}, ${cpus().length} cores. ${verdictOf(all)}`,
  ].join('\n');
  const folder = process.argv[2];
  if (folder) {
    writeFileSync(join(folder, `${name}.md`), `${text}\n`);
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ results: all }, null, 2)}\n`);
  }
  console.log(`\n${verdictOf(results)}`);
  process.exitCode = results.every(({ wrong }) => wrong.length === 0) ? 0 : 1;
}

function verdictOf(results: readonly Result[]): string {
  const failed = results.filter(({ wrong }) => wrong.length > 0).length;
  return failed === 0 ? 'Everything passed.' : `${failed} of ${results.length} failed.`;
}

function keptBefore(name: string): Kept[] {
  const file = join(root, 'docs/reliability-figures.json');
  if (!existsSync(file)) return [];
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { results: Kept[] } | undefined>;
  return kept[name]?.results ?? [];
}

const plain = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ').slice(0, 300);
const numbersText = (numbers: Result['numbers']) =>
  Object.entries(numbers)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
