import type { StaffRole } from '@uc/contract/permissions';
import type { Deps } from '../deps';
import { Refusal } from '../call/index';
import { forgetDevices, newPassword } from '../credentials/index';
import { createStaff, insertStaffEvent, findStaff, setStaffPassword, staffAccount } from '../staff/index';
import { resetStaffSecondStep, unlockStaff } from './staff-accounts';

/** The commands about staff accounts on the server's command line. */
export type StaffOrder =
  | { command: 'add'; username: string; role: StaffRole; name: string; password: string }
  | {
      command: 'reset-second-step' | 'unlock' | 'password';
      username: string;
      reason: string;
      password: string;
    };

/** Runs the command and writes it into the log of the account; false when there is no such person, or nothing to do. */
export async function staffByCommand(deps: Deps, order: StaffOrder): Promise<boolean> {
  const { username, command } = order;
  const found = await findStaff(deps.database.db, username);
  if ((found === undefined) !== (command === 'add')) return false;
  const staffId = found?.staff_id ?? '';
  const password = await newPassword(order.password);
  try {
    await deps.database.transaction(async (tx) => {
      if (command === 'add') {
        const staff_id = await createStaff(tx, { ...order, password, mustChangePassword: true });
        return insertStaffEvent(tx, { staff_id, event: 'create', by_command: true });
      }
      const { reason } = order;
      if (command === 'unlock') return unlockStaff(deps, tx, 'command', { staffId, reason });
      if (command === 'reset-second-step')
        return resetStaffSecondStep(deps, tx, 'command', { staffId, reason });
      await setStaffPassword(tx, staffId, { hash: password.hash, isGiven: true });
      await forgetDevices(deps, tx, [{ what: 'signIn', whom: staffAccount(staffId) }]);
      return insertStaffEvent(tx, { staff_id: staffId, event: 'password', reason, by_command: true });
    });
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
  return true;
}
