/** Staff accounts and their log. */
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
