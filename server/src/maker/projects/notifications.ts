import type { Tx } from '../../db/index';
import { notify } from '../../messages/index';
import type { ProjectRow } from './store';

/** The page of a project of one's own. */
export const projectPathOf = (projectNo: string): string => `/maker/original?project=${projectNo}`;

/** Notifies of a project, its maker among the members first (maker.md#project-states). */
export async function notifyOwner(
  tx: Tx,
  { uid, project_no, creator }: Pick<ProjectRow, 'uid' | 'project_no' | 'creator'>,
  title: string,
  content: string,
  more: { sms?: boolean; level?: 'info' | 'warn' } = {},
): Promise<void> {
  await notify(tx, {
    uid,
    category: 'audit',
    ...more,
    title,
    content,
    link: projectPathOf(project_no),
    bizType: 'maker_project',
    bizNo: project_no,
    creator,
  });
}
