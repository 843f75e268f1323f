import type { StaffRole } from '@uc/contract/permissions';
import type { Tx } from '../db/index';
import { mintId } from '../vault/index';
import { insertStaff } from './store';

/** A staff member to create (shell.md#people). */
export interface NewStaff {
  staffId?: string;
  username: string;
  name: string;
  role: StaffRole;
  password: { hash: string };
  /** Somebody else knows the password: another is chosen at the first sign-in. */
  mustChangePassword?: boolean;
}

/** Creates a staff member; returns the `staff_id`. */
export async function createStaff(
  tx: Tx,
  { staffId = mintId('P'), username, name, role, password, mustChangePassword = false }: NewStaff,
): Promise<string> {
  await insertStaff(tx, {
    staff_id: staffId,
    username,
    name,
    role,
    password_hash: password.hash,
    must_change_password: mustChangePassword,
  });
  return staffId;
}

/** The name for counters, by which a lock can be ended. */
export const staffName = (username: string): string => `staff|${username.toLowerCase()}`;

export const staffAccount = (staffId: string): string => `staff|${staffId}`;
