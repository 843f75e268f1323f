import type { Api } from '@uc/contract';
import { byRight, type Room } from '../room/index';
import { workCalls } from './api';
import { complaintCalls } from './complaint-api';
import { complaintStaff } from './complaint-staff';
import { worksJobs } from './jobs';
import { picturesOutbox } from './pictures';
import { worksStaff } from './staff-api';
import { complaintsWaiting } from './complaint-store';
import { complaintStates } from './complaint-view';
import { complaintsToAnswer } from './deadline-store';
import { favouriteWorks } from './favourites';
import { shownWorks, workPainter } from './page';
import { countSubmitted } from './public-store';
import { worksSource } from './export';
import { eraseWorks, worksData } from './personal-data';
import { worksWaiting } from './queue-store';
import { isComplaintSeen, isWorkSeen } from './visibility';
import { workStates } from './view';

/** Works of service providers, reviewed before they are public, and the pictures of them that anybody may see. */
export const room: Room<Api['works']> = {
  handlers: (deps) => ({
    ...workCalls(deps),
    ...worksStaff(deps),
    ...complaintCalls(deps),
    ...complaintStaff(deps),
  }),
  jobs: worksJobs,
  outbox: picturesOutbox,
  deadlines: { work_complaint: complaintsToAnswer },
  exports: { works: worksSource },
  personalData: [90, worksData],
  closingSettle: [20, (_deps, tx, uid) => eraseWorks(tx, uid)],
  objectStates: { work: workStates, work_complaint: complaintStates },
  staffWaits: { work: worksWaiting, complaint: complaintsWaiting },
  logModules: [90, { works: '作品' }],
  prune: [{ table: 'work_visits', column: 'at', hours: 48 }],
  seenBy: { work: isWorkSeen, work_complaint: isComplaintSeen },
  seenByStaff: { work: byRight('staff.work:handle'), work_complaint: byRight('staff.work:handle') },
  favourites: { work: () => favouriteWorks },
  providerFacts: { submittedWorks: countSubmitted, shownWorks },
  publicPages: { work: workPainter },
};

export { hideWork, saveWork, submitWork, topWork } from './change';
export { approveWork, banWork, rejectWork } from './decide';
export { answerComplaint, complain } from './complaint';
export { decideComplaint } from './complaint-decide';
export { workLink, workOf } from './link';
export { makePicture } from './pictures';
export { makeVideo } from './videos';
export { countPublic } from './public-store';
export { rejectedWorks, type WorkRow } from './store';
