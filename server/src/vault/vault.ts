import { createHmac } from 'node:crypto';
import type { Database } from '../db/index';
import { decrypt, encrypt } from './cipher';
import { loadKeys, makeKeys, type MasterKeys } from './keys';

/** The place of a sealed value; it can be opened for no other. `uid` is the tenant, 0 where there is none. */
export interface Place {
  table: string;
  column: string;
  uid: number;
  row: string;
}
export interface Vault {
  /** Text → `v1.kid.nonce.ct.tag`, bound to its place. */
  seal(place: Place, plain: string): string;
  /** Decrypts a value; throws for one of another place or key, or an altered one. */
  open(place: Place, sealed: string): string;
  /** Keyed hash, 32 bytes, of a normalised value in a column (`login_names.phone`): equal values are found by it. */
  blindIndex(column: string, normalised: string): Buffer;
  /** HMAC key of the audit chains (trust §3.8). */
  auditKey: Buffer;
  /** The kid of the key for new values. */
  sealsWith(): string;
  /** Loads keys that were created or activated since; every server does so every few seconds. */
  refresh(): Promise<void>;
}

/** Opens the vault of a database with the configured master key (32 bytes). Refuses a wrong one. */
export async function openVault(
  { db }: Pick<Database, 'db'>,
  masterKey: Buffer,
  previous?: Buffer,
): Promise<Vault> {
  const master: MasterKeys = { current: masterKey, previous };
  await makeKeys(db, master);
  let ring = await loadKeys(db, master);
  const { index, audit } = ring.active;
  return {
    seal: (place, plain) =>
      encrypt(ring.active.seal.key, ring.active.seal.kid, about(place), Buffer.from(plain)),
    open: (place, sealed) => decrypt((kid) => ring.byKid.get(kid), about(place), sealed).toString(),
    blindIndex: (column, normalised) =>
      createHmac('sha256', index.key).update(`${column}\0${normalised}`).digest(),
    auditKey: audit.key,
    sealsWith: () => ring.active.seal.kid,
    async refresh() {
      ring = await loadKeys(db, master);
    },
  };
}

const about = ({ table, column, uid, row }: Place) => `${table}|${column}|${uid}|${row}`;
