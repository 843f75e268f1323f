import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { findIdentity, saveIdentity } from './identity-store';

/** A verified identity, decrypted; answers show it masked only. */
export interface Identity {
  kind: 'person' | 'enterprise';
  /** The person, or the enterprise's legal representative. */
  realName: string;
  idNo: string;
  /** Null for a person. */
  company: { name: string; uscc: string } | null;
}

type Opens = Pick<Deps, 'vault'>;

/** The verified identity of an account, undefined while there is none (account.md#real-name-states). */
export async function identityOf({ vault }: Opens, db: Db, uid: number): Promise<Identity | undefined> {
  const row = await findIdentity(db, uid);
  if (row === undefined) return undefined;
  const open = (column: Column, sealed: string) => vault.open(placeOf(uid, column), sealed);
  return {
    kind: row.kind,
    realName: open('real_name', row.real_name),
    idNo: open('id_no', row.id_no),
    company:
      row.company_name === null
        ? null
        : { name: open('company_name', row.company_name), uscc: open('uscc', row.uscc ?? '') },
  };
}

/** Saves a verified identity, sealed; a later approval replaces it. */
export async function recordIdentity(
  { vault }: Opens,
  tx: Tx,
  uid: number,
  identity: Identity,
): Promise<void> {
  const seal = (column: Column, value: string) => vault.seal(placeOf(uid, column), value);
  const { kind, realName, idNo, company } = identity;
  await saveIdentity(tx, {
    uid,
    kind,
    real_name: seal('real_name', realName),
    id_no: seal('id_no', idNo),
    id_key: vault.blindIndex('identities.id_no', idNo.toUpperCase()),
    company_name: company === null ? null : seal('company_name', company.name),
    uscc: company === null ? null : seal('uscc', company.uscc),
  });
}

type Column = 'real_name' | 'id_no' | 'company_name' | 'uscc';
const placeOf = (uid: number, column: Column) => ({ table: 'identities', column, uid, row: String(uid) });
