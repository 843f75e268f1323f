import type { Api } from '@uc/contract';
import { byRight, type Room } from '../../room/index';
import { makerCalls } from './api';
import type { LookUp } from './links';
import { followerOutbox } from './followers';
import { projectStaff } from './staff-api';
import { eraseProjects, makerClosingCheck } from './closing';
import { followedStates } from './kept';
import { projectData } from './personal-data';
import { projectsWaiting } from './queue-store';
import { isProjectSeen } from './sight';
import { projectStates } from './view';

/**
 * Original projects of makers: written, reviewed, shown, followed and incubated. `filings` finds the cases that a project
 * names; it is handed in, because filings ask this room which projects name a case.
 */
export const room = (filings: LookUp): Room<Api['maker']> => ({
  handlers: (deps) => ({ ...makerCalls(deps, filings), ...projectStaff(deps) }),
  outbox: followerOutbox,
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
