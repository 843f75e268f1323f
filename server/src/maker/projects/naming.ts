import { projectStatusTexts } from '@uc/contract/maker/texts';
import { creatorOf, type Customer } from '../../call/index';
import type { Db } from '../../db/index';
import { changeIn, formIn } from './form';
import { projectsThatName } from './store';

/** The projects that name a filing, as far as the person may see them. */
export async function projectsNaming(db: Db, actor: Customer, appNo: string) {
  if (!actor.permissions.has('maker.project:view')) return [];
  const rows = await projectsThatName(db, { uid: actor.uid, creator: creatorOf(actor, 'maker') }, appNo);
  return rows.map((row) => ({
    kind: 'project' as const,
    kind_text: '原创项目',
    no: row.project_no,
    title: (changeIn(row) ?? formIn(row)).name || row.project_no,
    state: projectStatusTexts[row.status],
    link: `/maker/original?project=${row.project_no}`,
  }));
}
