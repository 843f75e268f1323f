import type { Api } from '@uc/contract';
import { byRight, type Room } from '../../room/index';
import { requestCalls } from './api';
import { requestJobs } from './jobs';
import { requestStaff } from './staff-api';
import { requestActivity } from './deadline-store';
import { isRequestSeen } from './detail';
import { requestsSource } from './export';
import { favouriteRequests } from './favourites';
import { findRequests } from './find';
import { requestOrders } from './prizes';
import { bookSettlement } from './settlement';
import { requestStates } from './followed';
import { eraseRequests, requestsClosingCheck } from './leaving';
import { requestData } from './personal-data';
import { requestsWaiting } from './queue-store';

/** Requests of buyers for work, from the draft to the choice of a provider. */
export const room: Room<Api['requests']> = {
  handlers: (deps) => ({ ...requestCalls(deps), ...requestStaff(deps) }),
  jobs: requestJobs,
  deadlines: { request_select: requestActivity.toSelect },
  exports: { crowd_requests: requestsSource },
  personalData: [140, requestData],
  closingChecks: [60, [requestsClosingCheck]],
  closingSettle: [60, (_deps, tx, uid) => eraseRequests(tx, uid)],
  objectStates: { crowd_request: requestStates },
  finders: { request: findRequests },
  staffWaits: { request: requestsWaiting },
  logModules: [130, { requests: '众包需求' }],
  seenBy: { crowd_request: isRequestSeen },
  seenByStaff: { crowd_request: byRight('staff.crowd:handle') },
  ownedOrders: { request: requestOrders },
  booked: { reward: bookSettlement },
  favourites: { request: () => favouriteRequests },
};
