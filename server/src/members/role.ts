import type { Grantable } from '@uc/contract/permissions';
import type { Tx } from '../db/index';
import { mintId } from '../vault/index';
import { insertRole } from './role-store';

/** A role to create. */
export interface NewRole {
  uid: number;
  roleId?: string;
  name: string;
  description?: string;
  permissions: readonly Grantable[];
  /** Areas in which members with the role see only what they created themselves. */
  dataScope?: Record<string, 'all' | 'self'>;
}

/** Creates a role; returns its `role_id`. */
export async function createRole(
  tx: Tx,
  { uid, roleId = mintId('R'), name, description = '', permissions, dataScope = {} }: NewRole,
): Promise<string> {
  const data_scope = JSON.stringify(dataScope);
  await insertRole(tx, {
    uid,
    role_id: roleId,
    name,
    description,
    permissions: [...permissions],
    data_scope,
  });
  return roleId;
}
