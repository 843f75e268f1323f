import type { Output } from '@uc/contract/endpoint';
import { planAskStatusTexts } from '@uc/contract/maker/plan-texts';
import type { plans } from '@uc/contract/maker/plans';
import { profileOf } from '../../accounts/index';
import { creatorOf, type Customer, refuse } from '../../call/index';
import { now } from '../../clock';
import { alsoTenant, beyondTenants, type Db } from '../../db/index';
import { planOf } from '../projects/plan';
import { statusAt } from './status';
import { type AskRow, asksByNo, newestAsk, readsOf } from './store';

type PlanAccess = Output<(typeof plans)['standing']>;
type Received = Output<(typeof plans)['received']>['list'][number];
/** Downloads that are listed; the others are counted. */
const MOST_READS = 50;

const common = (row: AskRow, at: Date) => {
  const status = statusAt(row, at);
  return {
    ask_no: row.ask_no,
    project_no: row.project_no,
    reason: row.reason,
    status,
    status_text: planAskStatusTexts[status],
    asked_at: row.asked_at,
    answer_by: row.answer_by,
    until: row.until,
    answer: row.answer,
    version: row.version,
  };
};

/** Whether somebody may ask for the plan of a project, with their latest request. Refuses notFound. */
export async function planAccessOf(db: Db, actor: Customer, projectNo: string): Promise<PlanAccess> {
  const project = await planOf(db, projectNo);
  if (project === undefined) throw refuse('notFound');
  alsoTenant(project.uid);
  const [row, at] = [
    await newestAsk(db, { uid: actor.uid, creator: creatorOf(actor, 'maker') }, projectNo),
    await now(db),
  ];
  const hasPlan = project.fileId !== null;
  const isOpen = row !== undefined && ['asked', 'granted'].includes(statusAt(row, at));
  return {
    has_plan: hasPlan,
    can_ask: hasPlan && !isOpen && project.uid !== actor.uid,
    ask: row === undefined ? null : { ...common(row, at), actions: askerActions(row, at, hasPlan) },
  };
}

function askerActions(row: AskRow, at: Date, hasPlan: boolean): ('read' | 'withdraw')[] {
  const status = statusAt(row, at);
  if (status === 'granted') return hasPlan ? ['read'] : [];
  return status === 'asked' ? ['withdraw'] : [];
}

const kindTexts: Record<string, string> = { person: '个人实名', enterprise: '企业实名' };

/** A request as the people of its project see it, with who downloaded the plan and when. */
export async function receivedView(db: Db, row: AskRow): Promise<Received> {
  const [at, reads] = [await now(db), await readsOf(db, row)];
  const asker = await beyondTenants(() => profileOf(db, row.by_uid));
  const name = asker?.nickname ?? '已注销用户';
  const status = statusAt(row, at);
  return {
    ...common(row, at),
    asker: name,
    asker_kind: kindTexts[asker?.realnameStatus ?? ''] ?? '未实名',
    reads: reads.slice(0, MOST_READS).map(({ at: when, by_sub }) => ({
      at: when,
      reader: by_sub === null ? name : `${name}（成员）`,
    })),
    read_count: reads.length,
    actions: status === 'asked' ? ['grant', 'decline'] : status === 'granted' ? ['revoke'] : [],
  };
}

/** The states of requests, for the messages about them. */
export async function askStates(db: Db, uid: number, nos: string[]): Promise<Map<string, string>> {
  const [rows, at] = await Promise.all([asksByNo(db, uid, nos), now(db)]);
  return new Map(rows.map((row) => [row.ask_no, planAskStatusTexts[statusAt(row, at)]]));
}
