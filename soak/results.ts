import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Fault } from './checker';
import { root } from './server';

/** What a trial has shown. */
export interface Result {
  /** Of trust-tests: M6, D3. */
  id: string;
  what: string;
  engine: string;
  numbers: Record<string, number | string>;
  /** What was wrong; nothing means that it passed. */
  wrong: string[];
}
/** A trial with its seed and how long it took. */
export type Recorded = Result & { seed: number; seconds: number };

/** A fault as a sentence. */
export const told = (faults: readonly Fault[]): string[] =>
  faults.map(({ check, rows }) => `${check}: ${JSON.stringify(rows[0])}`);

/** The commit of what is run, with a mark when it has been changed since. */
export function commitNow(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`;
}

/** One line as soon as a trial has ended. */
export function say({ id, what, engine, numbers, wrong, seed, seconds }: Recorded): void {
  console.log(
    `${wrong.length === 0 ? '✓' : '✗'} ${id} ${engine}: ${what}   seed=${seed} ${seconds.toFixed(1)} s`,
  );
  console.log(`    ${numbersText(numbers)}`);
  for (const one of wrong) console.log(`    ${one}`);
}

/** The table as Markdown and all of it as JSON, where the caller asked for them. */
export function keep(name: string, results: readonly Recorded[], commit: string): void {
  const head = ['id', 'engine', 'what', 'seen', 'seed', 'result'];
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rows = results.map(({ id, engine, what, numbers, wrong, seed }) =>
    line([
      id,
      engine,
      what,
      numbersText(numbers),
      `${seed}`,
      wrong.length === 0 ? 'passed' : `**failed**: ${wrong.map(plain).join('; ')}`,
    ]),
  );
  const failed = results.filter(({ wrong }) => wrong.length > 0).length;
  const where = `${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.versions.node}, ${cpus().length} cores`;
  const verdict = failed === 0 ? 'Everything passed.' : `${failed} of ${results.length} failed.`;
  const text = [line(head), line(head.map(() => '---')), ...rows, '', `${where}. ${verdict}`].join('\n');
  const folder = process.argv[2];
  if (folder) {
    writeFileSync(join(folder, `${name}.md`), `${text}\n`);
    writeFileSync(
      join(folder, `${name}.json`),
      `${JSON.stringify({ at: new Date().toISOString(), commit, results }, null, 2)}\n`,
    );
  }
  console.log(`\n${verdict}`);
  process.exitCode = failed === 0 ? 0 : 1;
}

const plain = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ').slice(0, 300);
const numbersText = (numbers: Result['numbers']) =>
  Object.entries(numbers)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
