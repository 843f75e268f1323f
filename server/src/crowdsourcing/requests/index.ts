import type { Api } from '@uc/contract';
import type { Room } from '../../room';
import { requestCalls } from './api';
import { requestJobs } from './jobs';
import type { RequestParts } from './parts';
import { requestStaff } from './staff-api';

/** Requests of buyers for work, from the draft to the choice of a provider. */
export const room = (parts: RequestParts): Room<Api['requests']> => ({
  handlers: (deps) => ({ ...requestCalls(deps, parts), ...requestStaff(deps, parts) }),
  jobs: (deps) => requestJobs(deps, parts),
});

export { categoryTexts } from './categories';
export { amountText, formIn } from './form';
export { closeRequest, selectEarly } from './change';
export { requestNews } from './deadline-store';
export { approveRequest, banRequest, rejectRequest } from './decide';
export { isRequestSeen, visibleRow } from './detail';
export { lockOwn, saveDraft } from './draft';
export { requestsSource } from './export';
export { followContract, requestStates } from './followed';
export { rowsOf } from './invited-store';
export { keepableRequests } from './kept';
export { linkedRequests } from './linked';
export { eraseRequests, handOverRequests, requestsClosingCheck } from './leaving';
export type { RequestParts } from './parts';
export { requestData } from './personal-data';
export { awardPrizes, lockPrizes, requestOrders } from './prizes';
export { bookSettlement } from './settlement';
export { completedIn, count, lockRequest, ownRow, type RequestKey, type RequestRow } from './store';
export { submitRequest } from './submit';
export { transition } from './transition';
export { clockOf, employerOf, takesBids } from './view';
export { requestsWaiting } from './queue-store';
