import { api } from '@uc/contract';
import { twinPath } from '@uc/contract/twin-path';
import { saveFile } from '../../files/index';
import { newOwner } from '../../passport/testing';
import type { As, TestApp } from '../../testing';
import { shownProject } from '../projects/testing';

/** The text of a plan in the tests. */
export const planText = (uid: number): string => `plan of ${uid}`;

/** An account with a project that everybody sees, and its plan that nobody does. */
export async function newPlanner(app: TestApp) {
  const owner = await newOwner(app.deps);
  return { ...owner, no: await plannedProject(app, owner.uid, owner.as) };
}
export const plannedProject = async (app: TestApp, uid: number, as: As): Promise<string> =>
  shownProject(app, uid, as, { plan: await planOf(app, uid) });

async function planOf(app: TestApp, uid: number): Promise<string> {
  const file = {
    uid,
    subId: null,
    use: 'business_plan',
    name: '计划书.pdf',
    mime: 'application/pdf',
  } as const;
  return (await saveFile(app.deps, { ...file, bytes: Buffer.from(planText(uid)) })).file_id;
}

/** Somebody's request to read the plan of a project. */
export async function askedBy(app: TestApp, projectNo: string, as: As) {
  const input = {
    project_no: projectNo,
    reason: '我们在做儿童科普课程，希望评估合作',
    promise: true as const,
  };
  const answer = await app.call(api.plans.ask, input, as);
  if (answer.status !== 200) throw new Error(answer.text);
  const { ask_no, version } = answer.data.ask!;
  return { ask_no, version };
}

/** A request that the people of the project have granted. */
export async function grantedTo(app: TestApp, projectNo: string, { asker, owner }: { asker: As; owner: As }) {
  const seen = await askedBy(app, projectNo, asker);
  const answer = await app.call(api.plans.decide, { ...seen, decision: 'grant' }, owner);
  if (answer.status !== 200) throw new Error(answer.text);
  return { ask_no: seen.ask_no, version: answer.data.version };
}

/** Asks for the plan itself and returns the answer. */
export async function readPlanOf(app: TestApp, askNo: string, as: As) {
  const isSub = 'sub_token' in as;
  const query = new URLSearchParams({
    ask_no: askNo,
    ...('vso_token' in as ? { auth_token: as.vso_token } : as),
  });
  const path = isSub ? twinPath(api.plans.read.path) : api.plans.read.path;
  const answer = await fetch(`${app.url}${path}?${query.toString()}`, { headers: isSub ? {} : { ...as } });
  return { status: answer.status, text: await answer.text() };
}
