import type { Api } from '@uc/contract';
import type { Room } from '../../room';
import { makerCalls } from './api';
import type { MakerParts } from './parts';
import { followerOutbox } from './followers';
import { projectStaff } from './staff-api';

/** Original projects of makers: written, reviewed, shown, followed and incubated. */
export const room = (parts: MakerParts): Room<Api['maker']> => ({
  handlers: (deps) => ({ ...makerCalls(deps, parts), ...projectStaff(deps) }),
  outbox: (deps) => followerOutbox(deps, parts),
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
export { eraseProjects, makerClosingCheck } from './closing';
export { projectData } from './personal-data';
export { isProjectSeen } from './sight';
export { projectsNaming } from './naming';
export { projectStates } from './view';
export { followedStates, keepableProjects } from './kept';
export type { MakerParts } from './parts';
export { projectsWaiting } from './queue-store';
