import type { Api } from '@uc/contract';
import { byRight, type Room } from '../../room/index';
import { makerCalls } from './api';
import type { MakerParts } from './parts';
import { followerOutbox } from './followers';
import { projectStaff } from './staff-api';
import { eraseProjects, makerClosingCheck } from './closing';
import { followedStates } from './kept';
import { projectData } from './personal-data';
import { projectsWaiting } from './queue-store';
import { isProjectSeen } from './sight';
import { projectStates } from './view';

/** Original projects of makers: written, reviewed, shown, followed and incubated. */
export const room = (parts: MakerParts): Room<Api['maker']> => ({
  handlers: (deps) => ({ ...makerCalls(deps, parts), ...projectStaff(deps) }),
  outbox: (deps) => followerOutbox(deps, parts),
  personalData: [100, projectData],
  closingChecks: [30, [makerClosingCheck]],
  closingSettle: [140, (_deps, tx, uid) => eraseProjects(tx, uid)],
  objectStates: { maker_project: projectStates, maker_followed: followedStates },
  deskWaits: { project: projectsWaiting },
  logModules: [100, { maker: '创客孵化' }],
  sealed: [{ table: 'maker_projects', columns: ['contact'], row: ['project_no'] }],
  seenBy: { maker_project: isProjectSeen },
  seenByStaff: { maker_project: byRight('staff.project:handle') },
});

export { approveProject, rejectProject } from './decide';
export { changeForm, createDraft } from './save';
export { handIn, lockedProject, takeDown } from './submit';
export { PLAN_OF, planOf } from './plan';
export { savePost } from './posts';
export {
  lockProject,
  projectByNo,
  projectNames,
  projectOf,
  type ProjectRow,
  rejectedProjects,
} from './store';
export { next } from './states';
export { formIn } from './form';
export { countPostsSince } from './listing-store';
export { notifyOwner } from './notifications';
export { transitionProject } from './transition';
export { projectsNaming } from './naming';
export { keepableProjects } from './kept';
export type { MakerParts } from './parts';
