import { planAskStatusTexts } from '@uc/contract/maker/plan-texts';
import { now } from '../../clock';
import { type Db, eachRow } from '../../db/index';
import type { Deps } from '../../deps';
import { statusAt } from './status';
import { asksAround, readsOf } from './store';

/**
 * Requests that an account made or received, for the copy of its personal data
 * (account.md#copy-of-the-personal-data).
 */
export async function planData(_deps: Deps, db: Db, uid: number) {
  const [rows, at] = [await asksAround(db, uid), await now(db)];
  const reads = await eachRow(db, rows, (db, row) => readsOf(db, row));
  return rows.map((row, index) => ({
    section: row.by_uid === uid ? '申请查阅的计划书' : '收到的计划书查阅申请',
    at: row.asked_at,
    item: `${row.ask_no} ${row.project_no} ${planAskStatusTexts[statusAt(row, at)]}`,
    content: `${row.reason} · 下载${reads[index]!.length}次`,
  }));
}
