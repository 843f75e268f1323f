import type { Api } from '@uc/contract';
import { byRight, type Room } from '../../room/index';
import { makerCalls } from './api';
import { postNoticeOutbox } from './post-notices';
import { projectStaff } from './staff-api';
import { eraseProjects, makerClosingCheck } from './closing';
import { favouriteProjects, favouriteStates } from './favourites';
import { projectData } from './personal-data';
import { projectsWaiting } from './queue-store';
import { isProjectSeen } from './visibility';
import { projectStates } from './view';

/**
 * Original projects of makers: written, reviewed, shown, favourited and incubated. `filings` finds the cases that a project
 * names; its part `linkedCases` does, because filings ask this room which projects name a case.
 */
export const room: Room<Api['maker']> = {
  handlers: (deps, { linkedCases }) => ({ ...makerCalls(deps, linkedCases), ...projectStaff(deps) }),
  outbox: postNoticeOutbox,
  personalData: [100, projectData],
  closingChecks: [30, [makerClosingCheck]],
  closingSettle: [140, (_deps, tx, uid) => eraseProjects(tx, uid)],
  favourites: { project: () => favouriteProjects },
  objectStates: { maker_project: projectStates, maker_followed: favouriteStates },
  staffWaits: { project: projectsWaiting },
  logModules: [100, { maker: '创客孵化' }],
  sealed: [{ table: 'maker_projects', columns: ['contact'], row: ['project_no'] }],
  seenBy: { maker_project: isProjectSeen },
  seenByStaff: { maker_project: byRight('staff.project:handle') },
};
