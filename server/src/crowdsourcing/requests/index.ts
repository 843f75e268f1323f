import type { Api } from '@uc/contract';
import { byRight, type Room } from '../../room/index';
import { requestCalls } from './api';
import { requestJobs } from './jobs';
import type { RequestParts } from './parts';
import { requestStaff } from './staff-api';
import { requestNews } from './deadline-store';
import { isRequestSeen } from './detail';
import { requestsSource } from './export';
import { requestStates } from './followed';
import { eraseRequests, requestsClosingCheck } from './leaving';
import { requestData } from './personal-data';
import { requestsWaiting } from './queue-store';

/** Requests of buyers for work, from the draft to the choice of a provider. */
export const room = (parts: RequestParts): Room<Api['requests']> => ({
  handlers: (deps) => ({ ...requestCalls(deps, parts), ...requestStaff(deps, parts) }),
  jobs: (deps) => requestJobs(deps, parts),
  deadlines: { request_select: requestNews.toSelect },
  exports: { crowd_requests: requestsSource },
  personalData: [140, requestData],
  closingChecks: [60, [requestsClosingCheck]],
  closingSettle: [60, (_deps, tx, uid) => eraseRequests(tx, uid)],
  objectStates: { crowd_request: requestStates },
  deskWaits: { request: requestsWaiting },
  logModules: [130, { requests: '众包需求' }],
  seenBy: { crowd_request: isRequestSeen },
  seenByStaff: { crowd_request: byRight('staff.crowd:handle') },
});

export { categoryTexts } from './categories';
export { amountText, formIn } from './form';
export { closeRequest, selectEarly } from './change';
export { requestNews } from './deadline-store';
export { approveRequest, banRequest, rejectRequest } from './decide';
export { visibleRow } from './detail';
export { lockOwn, saveDraft } from './draft';
export { followContract, requestStates } from './followed';
export { rowsOf } from './invited-store';
export { keepableRequests } from './kept';
export { linkedRequests } from './linked';
export { handOverRequests } from './leaving';
export type { RequestParts } from './parts';
export { awardPrizes, lockPrizes, requestOrders } from './prizes';
export { bookSettlement } from './settlement';
export { completedIn, count, lockRequest, ownRow, type RequestKey, type RequestRow } from './store';
export { submitRequest } from './submit';
export { transition } from './transition';
export { clockOf, employerOf, takesBids } from './view';
