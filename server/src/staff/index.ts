/** Staff accounts and their log. */
import type { Parts } from '../room/index';

export const room: Parts = {
  sealed: [{ table: 'staff', columns: ['totp_secret'], row: ['staff_id'], isShared: true }],
};

export { insertStaffEvent, listStaffEvents, type StaffEventName } from './event-store';
export { createStaff, staffAccount, staffName } from './staff';
export {
  endStaffSessions,
  findStaff,
  findStaffById,
  listStaff,
  lockStaff,
  noteStaffSignIn,
  setStaffPassword,
} from './store';
