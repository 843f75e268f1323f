export { networkOf, subscriberOf } from './address';
export {
  type Actor,
  afterCheck,
  type Call,
  checkOf,
  type CookieOptions,
  type Customer,
  type Handler,
  type Handlers,
  hasOwnTransaction,
  type OperationNote,
  ownTransaction,
  type RequestFacts,
  type Staff,
  type StaffCall,
} from './call';
export { type Device, deviceOf, deviceText } from './device';
export { deviceCookie, isDeviceMark, mintDeviceMark, type Signer } from './device-mark';
export { downloadHeaders } from './download';
export { type Bearer, type Gate, secondSecretCookies, type Verdict, type Visit } from './gate';
export { sharedBucket, takePoints } from './points';
export { principalTag, type Tagged } from './principal-tag';
export { regionOf } from './region';
export { demandReason, isGranted, Refusal, refuse, refuseForm, refuseUnoffered } from './refusal';
export { creatorOf } from './scope';
export type { StreamReader } from './stream';
