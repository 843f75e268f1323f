import { randomBytes } from 'node:crypto';
import { CannotOpenDatabase, type Db } from '../db/index';
import { CannotOpen, decrypt, encrypt } from './cipher';

/** `seal` keys encrypt, `index` keys make blind indexes. */
const algorithms = { seal: 'aes-256-gcm', index: 'hmac-sha256' } as const;
export type KeyClass = keyof typeof algorithms;
export interface KeyRing {
  byKid: ReadonlyMap<string, Buffer>;
  /** The key that new values are made with. */
  active: Readonly<Record<KeyClass, { kid: string; key: Buffer }>>;
}

/** Unwraps the data keys of this database, and makes them the first time; a master key that does not fit is refused. */
export async function loadKeys(db: Db, masterKey: Buffer): Promise<KeyRing> {
  for (const keyClass of ['seal', 'index'] as const) await makeUnlessThere(db, keyClass, masterKey);
  const rows = await db.selectFrom('crypto_keys').selectAll().execute();
  const byKid = new Map(rows.map(({ kid, wrapped }) => [kid, unwrap(kid, wrapped, masterKey)]));
  const activeOf = (keyClass: KeyClass) => {
    const { kid } = rows.find((row) => row.class === keyClass && row.state === 'active')!;
    return { kid, key: byKid.get(kid)! };
  };
  return { byKid, active: { seal: activeOf('seal'), index: activeOf('index') } };
}

/** Of several servers that start at once, one makes the key. */
async function makeUnlessThere(db: Db, keyClass: KeyClass, masterKey: Buffer): Promise<void> {
  const kid = `${keyClass}-${randomBytes(4).toString('hex')}`;
  const wrapped = encrypt(masterKey, MASTER, aboutKey(kid), randomBytes(32));
  const row = { kid, class: keyClass, alg: algorithms[keyClass], wrapped };
  await db
    .insertInto('crypto_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const MASTER = 'master';
const aboutKey = (kid: string) => `crypto_keys|wrapped|0|${kid}`;

function unwrap(kid: string, wrapped: string, masterKey: Buffer): Buffer {
  try {
    return decrypt((name) => (name === MASTER ? masterKey : undefined), aboutKey(kid), wrapped);
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    throw new CannotOpenDatabase(
      'MASTER_KEY is not the key that this database was set up with: its personal data cannot be read. Start with the key it was made with.',
      { cause: error },
    );
  }
}
