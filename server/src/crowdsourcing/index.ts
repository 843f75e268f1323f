// The interface of crowdsourcing for other rooms; inside, its files import each other (ADR 107).
export { bidsNaming } from './bids/naming';
export { recentOfBids } from './bids/recent';
export { handOverCrowdsourcing } from './leaving';
export { contractActivity } from './contracts/todo-store';
export { requestActivity } from './requests/deadline-store';
export { linkedRequests } from './requests/linked';
