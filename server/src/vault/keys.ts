import { createHash, randomBytes } from 'node:crypto';
import { CannotOpenDatabase, type Db } from '../db/index';
import { CannotOpen, decrypt, encrypt } from './cipher';
import { allKeys, insertKey, type KeyRow, rewrapKey } from './store';

/** `seal` keys encrypt, `index` keys make blind indexes, the `audit` key signs the audit chains. */
const algorithms = { seal: 'aes-256-gcm', index: 'hmac-sha256', audit: 'hmac-sha256' } as const;
export type KeyClass = keyof typeof algorithms;
export interface KeyRing {
  byKid: ReadonlyMap<string, Buffer>;
  /** The key that new values are made with. */
  active: Readonly<Record<KeyClass, { kid: string; key: Buffer }>>;
}
/** The key of the configuration, and the one before it while it is being changed (`MASTER_KEY_PREVIOUS`). */
export interface MasterKeys {
  current: Buffer;
  previous?: Buffer | undefined;
}

/** Makes the data keys of a database that has none. */
export async function makeKeys(db: Db, master: MasterKeys): Promise<void> {
  for (const keyClass of ['seal', 'index', 'audit'] as const) await makeUnlessThere(db, keyClass, master);
}

/**
 * Unwraps the data keys of this database; a master key that does not fit is refused. What is wrapped with the previous master
 * key is wrapped anew.
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

/** A new data key under the master key, in the state that is asked for. False when there is one in that state. */
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

/** Of several servers that start at once, one makes the key. */
async function makeUnlessThere(db: Db, keyClass: KeyClass, { current, previous }: MasterKeys): Promise<void> {
  // Chains that were begun before their key had a row of its own were signed with one that came from the master key.
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
