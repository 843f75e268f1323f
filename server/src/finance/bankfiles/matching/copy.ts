import { refuse } from '../../../call/index';
import type { Db, Tx } from '../../../db/index';
import { othersAlike } from './copy-store';
import { type Line, ours } from './line';
import { lockLine } from './match-store';

/** Lines of other files that an open line repeats in another form; of a channel's bills none has such. */
export const copiesFor = async (db: Db, line: Line) =>
  (await othersAlike(db, line)).map(({ line_key: key, row_no: row, file }) => ({
    target: ours('copy', key),
    text: `重复的明细：${file} 第${row}行`,
    why: '同日、同收支、同金额，余额也相同，只是写法不同',
  }));

/**
 * Says that a line repeats another one: it counts no more, and the other one stays. That one is locked as well, so that of two
 * people who say it of each the second sees the first. Refuses `bankLine.unfit`.
 */
export async function noteCopy(tx: Tx, line: Line, other: string): Promise<string> {
  await lockLine(tx, other);
  const found = (await othersAlike(tx, line)).find(({ line_key: key }) => key === other);
  if (found === undefined) throw refuse('bankLine.unfit', { why: '另一笔已被标为重复的明细' });
  return `与“${found.file}”第${found.row_no}行是同一笔`;
}
