import { projectFieldTexts, projectStageTexts, projectStatusTexts } from '@uc/contract/maker/texts';
import { maskPhone } from '@uc/contract/mask';
import { type Db, eachRow } from '../../db/index';
import type { Deps } from '../../deps';
import { changeIn, formIn, openContact } from './form';
import { postsOf } from './listing-store';
import { projectsOf } from './store';

/** The projects and their posts for the copy of an account's personal data (account.md#copy-of-the-personal-data). */
export async function projectData(deps: Deps, db: Db, uid: number) {
  const rows = await projectsOf(db, uid);
  const posts = await eachRow(db, rows, (db, row) => postsOf(db, row));
  return rows.flatMap((row, index) => {
    const form = changeIn(row) ?? formIn(row);
    const { phone } = openContact(deps, row);
    return [
      {
        section: '原创项目',
        at: row.created_at,
        item: `${row.project_no} ${form.name} ${projectStatusTexts[row.status]}`,
        content: [
          form.slogan,
          form.field && projectFieldTexts[form.field],
          form.stage && projectStageTexts[form.stage],
          form.team.map(({ name, role }) => `${name}（${role}）`).join('、'),
          form.intro,
          phone && `联系方式 ${maskPhone(phone)}`,
        ]
          .filter(Boolean)
          .join(' · '),
      },
      ...posts[index]!.map(({ post_no, title, text, at }) => ({
        section: '项目进展',
        at,
        item: `${post_no} ${title}`,
        content: text,
      })),
    ];
  });
}
