import { api } from '@uc/contract';
import { newOwner } from '../../passport/testing';
import type { TestApp } from '../../testing';
import type { Examples, Fresh, Person } from '../../testing-examples';
import { mintId } from '../../vault/index';
import { insertAsk } from './store';
import { newPlanner, askedBy, grantedTo, plannedProject } from './testing';

const { plans } = api;

/** A request of somebody else for the plan of a tenant's project, as far as the database knows it. */
export async function planAskOf(
  app: TestApp,
  uid: number,
  projectNo: string,
  reason: string,
): Promise<string> {
  const row = await app.database.transaction((tx) =>
    insertAsk(tx, {
      uid,
      ask_no: mintId('PA'),
      project_no: projectNo,
      by_uid: 999_999_999_999,
      reason,
      status: 'asked',
      answer_by: new Date(Date.now() + 86_400_000),
    }),
  );
  return row!.ask_no;
}

/** The state that each call about a plan needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh> = {
  [plans.standing.path]: async (app) => ({ project_no: (await newPlanner(app)).no }),
  [plans.ask.path]: async (app) => ({ project_no: (await newPlanner(app)).no }),
  [plans.withdraw.path]: async (app, _, as) => ({
    ask_no: (await askedBy(app, (await newPlanner(app)).no, as)).ask_no,
  }),
  async [plans.read.path](app, _, asker) {
    const { no, as: owner } = await newPlanner(app);
    return { ask_no: (await grantedTo(app, no, { asker, owner })).ask_no };
  },
  async [plans.decide.path](app, { uid }, owner) {
    const asker = (await newOwner(app.deps)).as;
    return askedBy(app, await plannedProject(app, uid, owner), asker);
  },
  async [plans.revoke.path](app, { uid }, owner) {
    const asker = (await newOwner(app.deps)).as;
    return grantedTo(app, await plannedProject(app, uid, owner), { asker, owner });
  },
};

/** Input about the plans of a tenant. */
export const examples = ({
  projects: { draft, ask },
  canary,
}: Person & { projects: Record<'draft' | 'ask', string> }): Examples => ({
  'plans.standing': { project_no: draft },
  'plans.ask': { project_no: draft, reason: `${canary} 希望评估合作的可行性`, promise: true },
  'plans.withdraw': { ask_no: ask },
  'plans.read': { ask_no: ask },
  'plans.received': { project_no: draft },
  'plans.decide': { ask_no: ask, version: 1000, decision: 'grant' },
  'plans.revoke': { ask_no: ask, version: 1000, reason: '合作已终止' },
});
