import { creatorOf, type Customer } from '../call/index';
import type { Db } from '../db/index';
import { countRejectedProjects } from '../maker/projects/index';
import { refundsToAnswer } from '../orders/index';
import { countRejected } from '../works/index';
import type { Waiting } from './todos';

/** Refunds of one seller that are counted. */
const MOST = 1000;

/** What waits for who sells and makes: refunds to answer, works and projects that were not approved. */
export async function sellerTodos(db: Db, actor: Customer): Promise<Waiting[]> {
  const { uid, permissions } = actor;
  const own = (area: 'fac' | 'maker') => ({ uid, creator: creatorOf(actor, area) });
  const [refunds, works, projects] = await Promise.all([
    permissions.has('order.order:view')
      ? refundsToAnswer(db, { uid, creator: creatorOf(actor, 'order'), from: null, to: null, most: MOST })
      : [],
    permissions.has('fac.work:manage') ? countRejected(db, own('fac')) : 0,
    permissions.has('maker.project:manage') ? countRejectedProjects(db, own('maker')) : 0,
  ]);
  return [
    { key: 'refund_answer', count: refunds.length, deadline: refunds[0]?.at ?? null },
    { key: 'work_rejected', count: works, deadline: null },
    { key: 'project_rejected', count: projects, deadline: null },
  ];
}
