/** The room of the keys: seals personal data at rest and makes it findable without being readable (trust §4.9). */
import { createHmac } from 'node:crypto';
import type { Database } from '../db/index';
import { decrypt, encrypt } from './cipher';
import { loadKeys } from './keys';

/** Where a sealed value stands; it opens nowhere else. `uid` is the tenant, 0 where there is none. */
export interface Place {
  table: string;
  column: string;
  uid: number;
  row: string;
}
export interface Vault {
  /** Text → `v1.kid.nonce.ct.tag`, bound to its place. */
  seal(place: Place, plain: string): string;
  /** The text back; throws for a value of another place, of another key, or altered. */
  open(place: Place, sealed: string): string;
  /** Keyed hash, 32 bytes, of a normalised value in a column (`login_names.phone`): equal values are found by it. */
  blindIndex(column: string, normalised: string): Buffer;
}

/** Opens the vault of a database with the master key of the configuration (32 bytes). Refuses another master key. */
export async function openVault(database: Pick<Database, 'db'>, masterKey: Buffer): Promise<Vault> {
  const { byKid, active } = await loadKeys(database.db, masterKey);
  return {
    seal: (place, plain) => encrypt(active.seal.key, active.seal.kid, about(place), Buffer.from(plain)),
    open: (place, sealed) => decrypt((kid) => byKid.get(kid), about(place), sealed).toString(),
    blindIndex: (column, normalised) =>
      createHmac('sha256', active.index.key).update(`${column}\0${normalised}`).digest(),
  };
}

const about = ({ table, column, uid, row }: Place) => `${table}|${column}|${uid}|${row}`;
