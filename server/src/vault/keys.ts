import { createHash, randomBytes } from 'node:crypto';
import { CannotOpenDatabase, type Db } from '../db/index';
import { CannotOpen, decrypt, encrypt } from './cipher';
import { allKeys, insertKey, type KeyRow, rewrapKey } from './store';

/** `seal` keys encrypt, `index` keys make blind indexes, the `audit` key signs the audit chains. */
const algorithms = { seal: 'aes-256-gcm', index: 'hmac-sha256', audit: 'hmac-sha256' } as const;
export type KeyClass = keyof typeof algorithms;
export interface KeyRing {
  byKid: ReadonlyMap<string, Buffer>;
  /** The key for new values. */
  active: Readonly<Record<KeyClass, { kid: string; key: Buffer }>>;
}
/** The configured master key, and the previous one while it is being replaced (`MASTER_KEY_PREVIOUS`). */
export interface MasterKeys {
  current: Buffer;
  previous?: Buffer | undefined;
}

/** Creates the data keys of a database that has none. */
export async function makeKeys(db: Db, master: MasterKeys): Promise<void> {
  for (const keyClass of ['seal', 'index', 'audit'] as const) await makeUnlessThere(db, keyClass, master);
}

/**
 * Unwraps the data keys of this database; refuses a wrong master key. Keys wrapped with the previous master key are
 * wrapped again with the current one.
 */
export async function loadKeys(db: Db, master: MasterKeys): Promise<KeyRing> {
  const rows = (await allKeys(db)).filter((row): row is KeyRow & { wrapped: string } => row.wrapped !== null);
  const byKid = new Map<string, Buffer>();
  for (const row of rows) byKid.set(row.kid, await unwrap(db, row, master));
  const activeOf = (keyClass: KeyClass) => {
    const { kid } = rows.find((row) => row.class === keyClass && row.state === 'active')!;
    return { kid, key: byKid.get(kid)! };
  };
  return { byKid, active: { seal: activeOf('seal'), index: activeOf('index'), audit: activeOf('audit') } };
}

/** Creates a data key in a state, wrapped with the master key. False when there is one in that state. */
export function makeKey(
  db: Db,
  keyClass: KeyClass,
  masterKey: Buffer,
  { state, key = randomBytes(32) }: { state: 'active' | 'next'; key?: Buffer },
): Promise<boolean> {
  const kid = `${keyClass}-${randomBytes(4).toString('hex')}`;
  const wrapped = encrypt(masterKey, MASTER, aboutKey(kid), key);
  return insertKey(db, { kid, class: keyClass, alg: algorithms[keyClass], wrapped, state });
}

/** Creates a key unless another server has: when several start at once, one of them creates it. */
async function makeUnlessThere(db: Db, keyClass: KeyClass, { current, previous }: MasterKeys): Promise<void> {
  // Audit chains from before the key had a row were signed with a key derived from the master key.
  const first = () =>
    createHash('sha256')
      .update(previous ?? current)
      .update('audit chain')
      .digest();
  await makeKey(db, keyClass, current, {
    state: 'active',
    ...(keyClass === 'audit' && { key: first() }),
  });
}

const MASTER = 'master';
const aboutKey = (kid: string) => `crypto_keys|wrapped|0|${kid}`;

async function unwrap(
  db: Db,
  { kid, wrapped }: { kid: string; wrapped: string },
  { current, previous }: MasterKeys,
): Promise<Buffer> {
  const key = tryUnwrap(kid, wrapped, current);
  if (key !== undefined) return key;
  const old = previous && tryUnwrap(kid, wrapped, previous);
  if (old === undefined)
    throw new CannotOpenDatabase(
      'MASTER_KEY is not the key that this database was set up with: its personal data cannot be read. Start with the key it was made with, or name that key in MASTER_KEY_PREVIOUS to change it.',
    );
  await rewrapKey(db, { kid, from: wrapped, to: encrypt(current, MASTER, aboutKey(kid), old) });
  return old;
}

function tryUnwrap(kid: string, wrapped: string, masterKey: Buffer): Buffer | undefined {
  try {
    return decrypt((name) => (name === MASTER ? masterKey : undefined), aboutKey(kid), wrapped);
  } catch (error) {
    if (error instanceof CannotOpen) return undefined;
    throw error;
  }
}
