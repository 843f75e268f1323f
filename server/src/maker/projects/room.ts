import type { Api } from '@uc/contract';
import { byRight, type Room } from '../../room/index';
import { makerCalls } from './api';
import type { LookUp } from './links';
import { postNoticeOutbox } from './post-notices';
import { projectStaff } from './staff-api';
import { eraseProjects, makerClosingCheck } from './closing';
import { favouriteStates } from './favourites';
import { projectData } from './personal-data';
import { projectsWaiting } from './queue-store';
import { isProjectSeen } from './visibility';
import { projectStates } from './view';

/**
 * Original projects of makers: written, reviewed, shown, favourited and incubated. `filings` finds the cases that a project
 * names; it is handed in, because filings ask this room which projects name a case.
 */
export const room = (filings: LookUp): Room<Api['maker']> => ({
  handlers: (deps) => ({ ...makerCalls(deps, filings), ...projectStaff(deps) }),
  outbox: postNoticeOutbox,
  personalData: [100, projectData],
  closingChecks: [30, [makerClosingCheck]],
  closingSettle: [140, (_deps, tx, uid) => eraseProjects(tx, uid)],
  objectStates: { maker_project: projectStates, maker_followed: favouriteStates },
  staffWaits: { project: projectsWaiting },
  logModules: [100, { maker: '创客孵化' }],
  sealed: [{ table: 'maker_projects', columns: ['contact'], row: ['project_no'] }],
  seenBy: { maker_project: isProjectSeen },
  seenByStaff: { maker_project: byRight('staff.project:handle') },
});
