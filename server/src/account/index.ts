/** The interface of accounts and real names for other rooms. */
export { DATA_ROWS } from './personal-data';
export { keyOfCardNo } from './realname/card-number';
export { type Identity, identityOf } from './realname/identity';
export { countVerification, isSameIdentity } from './realname/identity-store';
export { pictureReader } from './realname/picture-reader';
export { waited } from './realname/staff-view';
export { identityKeyOf } from './realname/store';
export { IDENTITY_APPROVED, IDENTITY_DROPPED, IDENTITY_ENDED } from './realname/transition';
