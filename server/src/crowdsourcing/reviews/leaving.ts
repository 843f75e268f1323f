import { now } from '../../clock';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { receivedPage } from './store';

/** The reviews about an account, for the copy of its personal data (account.md#copy-of-the-personal-data). */
export async function reviewData(_deps: Deps, db: Db, uid: number) {
  const at = await now(db);
  const all = [];
  for (const role of ['provider', 'buyer'] as const) {
    const about = { uid, role, at, creator: null };
    const { rows } = await receivedPage(db, about, { limit: 1000, offset: 0 });
    all.push(
      ...rows.map((row) => ({
        section: '收到的评价',
        at: row.created_at,
        item: `${row.contract_no} ${row.title}`,
        content: `质量${row.quality} 速度${row.speed} 态度${row.attitude} · ${row.text}`,
      })),
    );
  }
  return all;
}
