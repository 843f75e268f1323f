import type { Api } from '@uc/contract';
import type { Room } from '../room';
import { workCalls } from './api';
import { complaintCalls } from './complaint-api';
import { complaintStaff } from './complaint-staff';
import { worksJobs } from './jobs';
import { type OutlineText, picturesOutbox } from './pictures';
import { worksStaff } from './staff-api';

/** Works of service providers, reviewed before they are public, and the pictures of them that anybody may see. */
export const room = (outlineText: OutlineText): Room<Api['works']> => ({
  handlers: (deps) => ({
    ...workCalls(deps, outlineText),
    ...worksStaff(deps),
    ...complaintCalls(deps),
    ...complaintStaff(deps),
  }),
  jobs: worksJobs,
  outbox: picturesOutbox,
});

export { hideWork, saveWork, submitWork, topWork } from './change';
export { approveWork, banWork, rejectWork } from './decide';
export { worksSource } from './export';
export { answerComplaint, complain } from './complaint';
export { decideComplaint } from './complaint-decide';
export { complaintStates } from './complaint-view';
export { complaintsToAnswer } from './deadline-store';
export { eraseWorks, worksData } from './personal-data';
export { keepableWorks } from './kept';
export { workLink, workOf } from './link';
export { makePicture } from './pictures';
export { makeVideo } from './videos';
export { isComplaintSeen, isWorkSeen } from './sight';
export { shownWorks, workPainter } from './page';
export { countPublic, countSubmitted } from './public-store';
export { rejectedWorks, type WorkRow } from './store';
export { workStates } from './view';
export { complaintsWaiting } from './complaint-store';
export { worksWaiting } from './queue-store';
