// What other rooms use of crowdsourcing; inside, its files import each other (ADR 107).
export { handOverBids } from './bids/leaving';
export { bidsNaming } from './bids/naming';
export { recentOfBids } from './bids/recent';
export { handOverContracts } from './contracts/leaving';
export { contractNews } from './contracts/todo-store';
export { handOver as handOverDisputes } from './disputes/store';
export { handOverOffers } from './hires/leaving';
export { requestNews } from './requests/deadline-store';
export { handOverRequests } from './requests/leaving';
