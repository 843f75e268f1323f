import type { Db, Tx } from '../../db/index';
import { system } from '../../ledger/index';
import { erasedForm } from './form';
import { isShown, next } from './states';
import { eraseListing, listingByNo } from './listing-store';
import { countOn, deleteMarks } from './square-store';
import { changeProject, type ProjectRow, projectsOf, projectByNo } from './store';
import { transitionProject } from './transition';
import { dropUploads } from './uploads';

/** An account may close only when nothing of it is incubated, or asks to be (account.md#closing-conditions). */
export const makerClosingCheck = {
  code: 'maker',
  text: '创客项目',
  link: '/maker/original?tab=incubating',
  async look(db: Db, uid: number) {
    const rows = await projectsOf(db, uid);
    const open = rows.filter(({ status }) => status === 'incubating' || status === 'incubate_review').length;
    return open === 0
      ? { pass: true, msg: '无孵化中的项目' }
      : { pass: false, msg: `${open}个项目正在孵化或申请孵化，请先退出或撤回` };
  },
};

/**
 * Erases the projects of a closed account: its likes count no more, listings are taken down, forms, contacts
 * and uploads are erased; the history stays.
 */
export async function eraseProjects(tx: Tx, uid: number): Promise<void> {
  for (const no of await deleteMarks(tx, uid)) {
    const liked = await listingByNo(tx, no);
    if (liked !== undefined) await countOn(tx, liked, 'likes', -1);
  }
  for (const { project_no: no } of await projectsOf(tx, uid)) {
    const row = (await projectByNo(tx, no)) as ProjectRow;
    const details = { by: system, comment: '账户注销' };
    const off = isShown(row.status) ? await transitionProject(tx, row, 'offline', details) : row;
    const gone = next(off.status, 'delete') ? await transitionProject(tx, off, 'delete', details) : off;
    await dropUploads(tx, gone);
    await eraseListing(tx, gone, erasedForm);
    await changeProject(tx, gone, {
      form: JSON.stringify(erasedForm),
      change: null,
      change_status: null,
      contact: null,
    });
  }
}
