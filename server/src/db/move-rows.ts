import {
  carriedTables,
  type CarriedTable,
  carryRows,
  carrySequences,
  differences,
  sameText,
  sumsOf,
  type TableSum,
} from './carry';
import { beginAlone, loosen, strictnessOf, targetState } from './carry-target';
import type { Db } from './database';
import { type OwnerClient, withDb } from './over-client';

/** What was carried is not what was there; each line says of one thing how, in Chinese. */
export class RowsDiffer extends Error {
  override name = 'RowsDiffer';
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** How a move says what it does, and what it asks of the rows that have arrived. */
export interface MoveHooks {
  say: (text: string) => void;
  /** What is said many times a second, of which a reader is shown as much as they can read. */
  sayOften: (text: string) => void;
  /** Looks at the rows where they have arrived; each line names something that is not as it was. */
  prove: (db: Db) => Promise<readonly string[]>;
}

/** The rows of all tables together. */
export const rowsOf = (sums: readonly TableSum[]): number => sums.reduce((sum, { rows }) => sum + rows, 0);
const all = (tables: readonly CarriedTable[]) => tables.map(({ name }) => name).join(', ');

/**
 * Carries the rows of every table from one migrated database to another that nobody has used, and proves them there, in one
 * transaction: whenever it ends early, nothing has arrived. Rejects with `RowsDiffer` where something is not as it was.
 */
export async function moveRows(
  source: OwnerClient,
  target: OwnerClient,
  { say, sayOften, prove }: MoveHooks,
): Promise<TableSum[]> {
  const tables = await sameTables(source, target);
  await source.query(`begin; ${sameText}`);
  await beginAlone(target, tables, sameText, () =>
    say('目标库的表正被另一个会话占用（可能是上次中断的搬运还没有回滚完），等它放手，最多 2 分钟'),
  );
  try {
    if ((await targetState(target)) !== 'unused') throw new RowsDiffer(['等待期间目标库里写进了别的数据']);
    const sums = await sumsOf(source, tables, (done) =>
      sayOften(`计算原库校验和：${done}/${tables.length} 张表`),
    );
    const strict = await strictnessOf(target);
    const tighten = await loosen(target, tables);
    await target.query(`truncate ${all(tables)}`);
    say(`搬运 ${tables.length} 张表，共 ${rowsOf(sums)} 行`);
    await carryAll(source, target, { tables, sums, sayOften });
    say('恢复外键、触发器和行级权限，由 PostgreSQL 逐条验证外键');
    for (const statement of tighten) await target.query(statement);
    if ((await strictnessOf(target)) !== strict) throw new RowsDiffer(['约束、触发器或行级权限与搬运前不同']);
    await target.query(`analyze ${all(tables)}`);
    await refuseDifferent(target, tables, sums, sayOften);
    const wrong = await withDb(target, prove);
    if (wrong.length > 0) throw new RowsDiffer(wrong);
    await target.query('commit');
    return sums;
  } catch (error) {
    await target.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await source.query('rollback');
  }
}

/**
 * The sums of a move that has arrived, when it is asked for again: undefined while both sides are not row for row the
 * same, as once a server has written there.
 */
export async function rowsOfMoved(
  source: OwnerClient,
  target: OwnerClient,
  sayOften: (text: string) => void,
): Promise<TableSum[] | undefined> {
  for (const side of [source, target])
    await side.query(`begin; set local statement_timeout = 0; ${sameText}`);
  try {
    const tables = await sameTables(source, target);
    const keys = tables.filter(({ name }) => name === 'crypto_keys');
    const [own, there] = [await sumsOf(source, keys), await sumsOf(target, keys)];
    if (differences(own, there).length > 0) return undefined;
    const sums = await sumsOf(source, tables, (done) => sayOften(`核对原库：${done}/${tables.length} 张表`));
    await refuseDifferent(target, tables, sums, sayOften);
    return sums;
  } catch (error) {
    if (error instanceof RowsDiffer) return undefined;
    throw error;
  } finally {
    for (const side of [source, target]) await side.query('rollback');
  }
}

/** The number of rows of every table, each of which is read. */
export async function tableSums(owner: OwnerClient, sayOften: (text: string) => void): Promise<TableSum[]> {
  const tables = await carriedTables(owner);
  await owner.query(`begin; ${sameText}`);
  try {
    return await sumsOf(owner, tables, (done) => sayOften(`读每一行：${done}/${tables.length} 张表`));
  } finally {
    await owner.query('rollback');
  }
}

async function sameTables(source: OwnerClient, target: OwnerClient): Promise<CarriedTable[]> {
  const tables = await carriedTables(source);
  const there = new Map((await carriedTables(target)).map(({ name, columns }) => [name, columns]));
  const wrong = tables.filter(({ name, columns }) => there.get(name) !== columns).map(({ name }) => name);
  if (wrong.length > 0 || there.size !== tables.length)
    throw new RowsDiffer([`两边的表结构不同：${wrong.join('、') || '目标库里有多出的表'}`]);
  return tables;
}

async function carryAll(
  source: OwnerClient,
  target: OwnerClient,
  {
    tables,
    sums,
    sayOften,
  }: { tables: readonly CarriedTable[]; sums: readonly TableSum[]; sayOften: MoveHooks['sayOften'] },
): Promise<void> {
  const total = rowsOf(sums);
  let carried = 0;
  for (const [at, table] of tables.entries()) {
    sayOften(`搬运：${at}/${tables.length} 张表，${carried}/${total} 行`);
    await carryRows(source, target, table);
    carried += sums[at]!.rows;
  }
  await carrySequences(source, target);
}

async function refuseDifferent(
  target: OwnerClient,
  tables: readonly CarriedTable[],
  sums: readonly TableSum[],
  sayOften: MoveHooks['sayOften'],
): Promise<void> {
  const arrived = await sumsOf(target, tables, (done) => sayOften(`核对新库：${done}/${tables.length} 张表`));
  const wrong = differences(sums, arrived);
  if (wrong.length > 0) throw new RowsDiffer(wrong);
}
