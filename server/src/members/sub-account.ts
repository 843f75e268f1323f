import { type Fen, fen } from '@uc/contract/money';
import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { type Password, rememberPassword } from '../accounts/index';
import { mintId } from '../vault/index';
import { insertQuotaUse } from './quota-store';
import { findSubAccount, insertSubAccount, type SubAccountRow } from './sub-account-store';

/** A sub-account to create. */
export interface NewSubAccount {
  uid: number;
  subId?: string;
  /** 4–32 of letters, digits, `.`, `_`, `-`. */
  subUsername: string;
  trueName: string;
  phone?: string;
  email?: string;
  /** The result of `newPassword`, made before the transaction. */
  password: Password;
  /** Codes of presets and ids of the owner's own roles, 1–5. */
  roleIds: readonly string[];
  canCreate?: boolean;
  quotaStatus?: boolean;
  quota?: Fen;
  quotaUsed?: Fen;
  quotaCycle?: SubAccountRow['quota_cycle'];
  /** The percentage of the quota at which the owner is notified. */
  quotaAlertPct?: number;
  /**
   * A new one waits for its first sign-in, at which it has to change its password
   * (members-and-roles.md#sub-account-states).
   */
  status?: SubAccountRow['status'];
  mustChangePassword?: boolean;
  expireAt?: Date;
  /** `owner`, or the sub-account that created it. */
  createdBy?: string;
  remark?: string;
  createdAt?: Date;
}

/** Creates a sub-account; returns its `sub_id`. */
export async function createSubAccount(
  { vault }: Pick<Deps, 'vault'>,
  tx: Tx,
  sub: NewSubAccount,
): Promise<string> {
  const { uid, subId = mintId('S'), phone, email } = sub;
  const sealed = (column: SealedColumn, text: string | undefined) =>
    text === undefined ? null : vault.seal(subPlace(uid, subId, column), text);
  await insertSubAccount(tx, {
    uid,
    sub_id: subId,
    sub_username: sub.subUsername,
    true_name: vault.seal(subPlace(uid, subId, 'true_name'), sub.trueName),
    phone: sealed('phone', phone),
    email: sealed('email', email),
    password_hash: sub.password.hash,
    must_change_password: sub.mustChangePassword ?? true,
    role_ids: [...sub.roleIds],
    can_create: sub.canCreate ?? true,
    quota_fen: sub.quota ?? 0,
    quota_status: sub.quotaStatus ?? false,
    quota_cycle: sub.quotaCycle ?? 'none',
    ...(sub.quotaAlertPct !== undefined && { quota_alert_pct: sub.quotaAlertPct }),
    status: sub.status ?? 'pending_activation',
    expire_at: sub.expireAt ?? null,
    created_by: sub.createdBy ?? 'owner',
    remark: sub.remark ?? '',
    ...(sub.createdAt === undefined ? {} : { created_at: sub.createdAt, password_changed_at: sub.createdAt }),
  });
  await insertQuotaUse(tx, uid, subId, sub.quotaUsed ?? fen(0));
  await rememberPassword(tx, uid, subId, sub.password.hash);
  return subId;
}

/** A sub-account with its sealed columns decrypted. */
export type SubAccount = Omit<SubAccountRow, SealedColumn> & {
  true_name: string;
  phone: string | null;
  email: string | null;
};

/** The sub-account, or undefined when there is none or it was deleted. */
export async function subAccountOf(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  uid: number,
  subId: string,
): Promise<SubAccount | undefined> {
  const row = await findSubAccount(db, uid, subId);
  return row && opened(deps, row);
}

/** A row with its sealed columns decrypted. */
export function opened<Row extends SubAccountRow>(
  { vault }: Pick<Deps, 'vault'>,
  row: Row,
): Omit<Row, SealedColumn> & { true_name: string; phone: string | null; email: string | null } {
  const { uid, sub_id: subId } = row;
  const open = (column: SealedColumn, sealed: string | null) =>
    sealed === null ? null : vault.open(subPlace(uid, subId, column), sealed);
  return {
    ...row,
    true_name: vault.open(subPlace(uid, subId, 'true_name'), row.true_name),
    phone: open('phone', row.phone),
    email: open('email', row.email),
  };
}

/** Sealed columns. */
export type SealedColumn = 'true_name' | 'phone' | 'email';

export const subPlace = (uid: number, subId: string, column: SealedColumn) => ({
  table: 'sub_accounts',
  column,
  uid,
  row: subId,
});
