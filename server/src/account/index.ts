/** The room of the account itself: who it really is. Its lifecycle is decided here, its outcome is read by the money rooms. */
export { type Identity, identityOf, recordIdentity } from './identity';
