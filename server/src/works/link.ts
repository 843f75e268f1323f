import { workStatusTexts } from '@uc/contract/works/texts';
import type { Customer } from '../call/index';
import type { Db } from '../db/index';
import { ownedBy } from './change';
import { newestIn, type WorkContent } from './content';
import { findWork } from './store';

/** The newest version of somebody's own work; undefined when they may not see it. */
export async function workOf(db: Db, actor: Customer, workNo: string): Promise<WorkContent | undefined> {
  if (!actor.permissions.has('fac.work:view')) return undefined;
  const row = await findWork(db, ownedBy(actor), workNo);
  return row === undefined || row.status === 'banned' ? undefined : newestIn(row);
}

/** A work as a case names it, for who may see it. */
export async function workLink(db: Db, actor: Customer, workNo: string) {
  if (!actor.permissions.has('fac.work:view')) return undefined;
  const row = await findWork(db, ownedBy(actor), workNo);
  return (
    row && {
      kind: 'work' as const,
      kind_text: '作品',
      no: workNo,
      title: row.title || workNo,
      state: workStatusTexts[row.status],
      link: `/facilitator/management?work=${workNo}`,
    }
  );
}
