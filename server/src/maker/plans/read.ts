import type { DocumentAnswer } from '@uc/contract/envelope';
import { planAskStatusTexts, planPages } from '@uc/contract/maker/plan-texts';
import { creatorOf, type Customer, refuse } from '../../call/index';
import { now } from '../../clock';
import { alsoTenant, type Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { documentAnswer } from '../../files/index';
import { initiatorOf } from '../../ledger/index';
import { mintId } from '../../vault/index';
import { planOf } from '../projects/plan';
import { BIZ as PLAN_OF } from '../projects/uploads';
import { noteAsk } from './ask';
import { notifyRead } from './notifications';
import { statusAt } from './status';
import { insertRead, lockMade, readsOf } from './store';

/**
 * The plan for whom it was granted. The read is committed before a byte is sent, so a download that breaks
 * off is recorded as well; a grant that is taken back meanwhile waits for it or comes first. Refuses
 * notFound, plan.over.
 */
export async function planAnswer(deps: Deps, actor: Customer, askNo: string): Promise<DocumentAnswer> {
  const file = await deps.database.transaction((tx) => readPlan(tx, actor, askNo));
  return documentAnswer(deps, deps.database.db, file);
}

/** Writes down that somebody reads the plan, and says which file it is. */
export async function readPlan(tx: Tx, actor: Customer, askNo: string) {
  const row = await lockMade(tx, { uid: actor.uid, creator: creatorOf(actor, 'maker') }, askNo);
  if (row === undefined) throw refuse('notFound');
  const { uid, project_no } = row;
  const over = (why: string) => refuse('plan.over', { why }, { link: planPages.asker(project_no) });
  const status = statusAt(row, await now(tx));
  if (status !== 'granted') throw over(planAskStatusTexts[status]);
  alsoTenant(uid);
  const project = await planOf(tx, project_no);
  if (project === undefined) throw over('项目已结束展示');
  if (project.fileId === null) throw over('计划书已撤下');
  const isFirst = (await readsOf(tx, row)).length === 0;
  const known = { uid, ask_no: row.ask_no, by_uid: actor.uid, by_sub: actor.subId };
  await insertRead(tx, { ...known, read_no: mintId('PR'), at: await now(tx) });
  await noteAsk(tx, row, 'read', initiatorOf(actor));
  if (isFirst) await notifyRead(tx, row, project.name);
  return { uid, fileId: project.fileId, bizType: PLAN_OF, bizNo: project_no };
}
