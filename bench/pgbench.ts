import { realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findPostgres } from '../tools/postgres.mjs';
import { run } from '../tools/step.mjs';
import { appRole } from '../server/src/db/roles';
import type { Statement } from './capture';

/** A part of a captured value that is another one in every transaction: found by its text, replaced by an expression. */
export type Replacement = readonly [found: string | RegExp, expression: string];

/** The role as which the server acts, and the time limits of its login. */
const PGOPTIONS = `-c role=${appRole} -c statement_timeout=10s -c lock_timeout=2s`;

/** Runs captured scripts on eight connections with prepared statements, each as likely as the other unless weighed; per second. */
export async function pgbench(
  url: string,
  folder: string,
  scripts: readonly string[],
  seconds: number,
  weights: readonly number[] = [],
): Promise<number> {
  const files = scripts.flatMap((script, index) => {
    const file = join(folder, `transaction-${index}.sql`);
    writeFileSync(file, script);
    return ['-f', `${file}@${weights[index] ?? 1}`];
  });
  const args = ['-n', '-c', '8', '-j', '1', '-M', 'prepared', '-T', String(seconds), ...files, url];
  const program = join(dirname(realpathSync(join(findPostgres(), 'postgres'))), 'pgbench');
  const said = await run(program, args, { env: { PGOPTIONS } });
  const failed = /number of failed transactions: (\d+)/.exec(said)?.[1];
  const tps = /tps = ([\d.]+)/.exec(said)?.[1];
  if (tps === undefined || (failed !== undefined && failed !== '0'))
    throw new Error(`pgbench failed:\n${said}`);
  return Number(tps);
}

/**
 * The captured statements as a pgbench script. Values that depend on the answer before do so here as well: the number
 * and hash of the audit head, which `ledger_begin` returns, go into the statement that writes.
 */
export function scriptOf(
  head: string,
  statements: readonly Statement[],
  replacements: readonly Replacement[],
): string {
  const all = [...replacements, ...followsHead(statements)];
  const lines = statements.flatMap(({ text, values }) => {
    const sql = text
      .replaceAll(/\$(\d+)/g, (_, n: string) => expressionOf(values[Number(n) - 1], all))
      // The tenant's setting is literal text in our statements, but differs with every transaction of pgbench.
      .replaceAll(
        /set (local )?app\.tenants = '(\d*)'/g,
        (_, local: string | undefined, whose: string) =>
          `select set_config('app.tenants', (${expressionOf(whose, all)})::text, ${local !== undefined})`,
      );
    if (/\bledger_begin\(/.test(text)) return [`${sql}\n\\gset\n\\set next :seq + 1`];
    // A hold's row is found again by its purpose.
    const isFound =
      text.startsWith('select "hold_id"') && replacements.some(([, name]) => name === ':hold_id');
    return [isFound ? `${sql}\n\\gset` : `${sql};`];
  });
  return `${[head, ...lines].join('\n')}\n`;
}

/** Numbers and hashes as the captured transaction found and wrote them. */
function followsHead(statements: readonly Statement[]): Replacement[] {
  const event = statements
    .flatMap(({ values }) => values)
    .find((value) => /"prev_hash":/.test(String(value)));
  const [{ at, prev_hash: before, hash }] = JSON.parse(String(event)) as [
    { at: string; prev_hash: string; hash: string },
  ];
  return [
    [before, 'substr(:hash, 3)'],
    [hash, `encode(sha256(convert_to(:hash || :next, 'utf8')), 'hex')`],
    [at, ':at'],
    [/(?<="(?:seq|txn_no)":)\d+/, ':next'],
  ];
}

function expressionOf(value: unknown, replacements: readonly Replacement[]): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'::bytea`;
  const written = replacements
    .reduce<Part[]>(
      (parts, [found, sql]) =>
        parts.flatMap((part) => (typeof part === 'string' ? between(part, found, { sql }) : part)),
      [textOf(value)],
    )
    .filter((part) => part !== '')
    .map((part) => (typeof part === 'string' ? literal(part) : part.sql));
  if (written.length === 0) return `''`;
  // A colon makes an expression of a literal, which has a type then.
  if (value instanceof Date) return `(${written.join(' || ')})::timestamptz`;
  return written.length === 1 ? written[0]! : `(${written.join(' || ')})`;
}

/** Text as it was, or SQL that makes another in every transaction. */
type Part = string | { sql: string };

/** A value as the driver sends it. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `{${value.join(',')}}`;
  return value instanceof Date ? value.toISOString() : String(value as string | number | boolean);
}

function between(text: string, found: string | RegExp, put: Part): Part[] {
  const [first = '', ...rest] = text.split(found);
  return [first, ...rest.flatMap((one) => [put, one])];
}

/** pgbench takes `:name` for a variable even inside a literal, so a colon ends one. */
const literal = (text: string) =>
  `'${text.replaceAll("'", "''").replaceAll(/:(?=[\w\u0080-\uffff])/g, `:' || '`)}'`;
