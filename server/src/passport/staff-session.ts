import { permissionsOfStaff, staffRoleNames } from '@uc/contract/permissions';
import type { Tx } from '../db/index';
import type { Staff } from '../call/index';
import { deleteStaffSession } from './staff-store';

/** Who is at the desk, and what they may do there. */
export const staffShown = ({ staffId, name, role }: Staff) => ({
  staff_id: staffId,
  name,
  role,
  role_text: staffRoleNames[role],
  permissions: permissionsOfStaff(role),
});

/** Ends the session at once, on every server. */
export const signOutStaff = (tx: Tx, { sessionId }: Staff): Promise<void> =>
  deleteStaffSession(tx, sessionId);
