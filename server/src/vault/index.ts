/** Keys: personal data is sealed at rest and found by keyed hashes (trust §4.9). */
export { keepKeysFresh } from './refresh';
export { advanceRotation, beginRotation, leftOf } from './rotation';
export { hashSecret, mintId, mintName, mintSecret } from './secret';
export { allKeys } from './store';
export type { SealedTable } from './sealed';
export { openAllSealed } from './sealed-proof';
export { openVault, type Place, type Vault } from './vault';
