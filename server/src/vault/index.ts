/** The room of the keys: seals personal data at rest and makes it findable without being readable (trust §4.9). */
export { advanceRotation, beginRotation, leftOf } from './rotation';
export { hashSecret, mintId, mintSecret } from './secret';
export { allKeys } from './store';
export { openVault, type Place, type Vault } from './vault';
