export { subscriberOf } from './address';
export {
  type Actor,
  afterCheck,
  type Call,
  type Customer,
  type Handler,
  type Handlers,
  ownTransaction,
  type RequestFacts,
  type Staff,
} from './call';
export type { Gate } from './gate';
export { takePoints } from './rate';
export { Refusal, refuse, refuseForm } from './refusal';
