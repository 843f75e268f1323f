import { complaintGroundTexts, complaintStatusTexts } from '@uc/contract/works/complaint-texts';
import { serviceCategories } from '@uc/contract/service-categories';
import { workStatusTexts } from '@uc/contract/works/texts';
import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { system } from '../ledger/index';
import { erased } from './change';
import { eraseComplaints } from './complaint-decide';
import { complaintsAround } from './complaint-store';
import { newestIn } from './content';
import { holdersOf, moveHoldings } from './holdings';
import { lockWorks, worksOf } from './store';
import { transitionWork } from './transition';

/** The works for the copy of an account's personal data (account.md#copy-of-the-personal-data). */
export async function worksData(_deps: Deps, db: Db, uid: number) {
  const works = (await worksOf(db, { uid, creator: null })).map((row) => {
    const {
      category,
      tags = [],
      description,
      copyright_reg_no: registration,
      video_file: video,
    } = newestIn(row);
    return {
      section: '作品',
      at: row.created_at,
      item: `${row.work_no} ${workStatusTexts[row.status]}`,
      content: [
        row.title,
        category === undefined ? undefined : serviceCategories[category],
        tags.join('、'),
        registration,
        video && '含1个视频',
        description,
      ]
        .filter(Boolean)
        .join(' · '),
    };
  });
  const complaints = (await complaintsAround(db, uid)).map((row) => ({
    section: row.uid === uid ? '收到的作品投诉' : '发起的作品投诉',
    at: row.created_at,
    item: `${row.complaint_no} ${complaintStatusTexts[row.status]}`,
    content: [
      complaintGroundTexts[row.ground],
      `《${row.title}》`,
      row.uid === uid ? row.answer : row.body,
      row.reason,
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  return [...works, ...complaints];
}

/** The account is closed: works are deleted with all that they hold; their history stays. */
export async function eraseWorks(tx: Tx, uid: number): Promise<void> {
  await lockWorks(tx, uid);
  for (const row of await worksOf(tx, { uid, creator: null })) {
    const changed = await transitionWork(tx, row, 'close', { by: system, comment: '账户注销' }, erased);
    await moveHoldings(tx, changed, holdersOf(row), []);
  }
  await eraseComplaints(tx, uid);
}
