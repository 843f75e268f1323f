/** Staff accounts and their log. */
export { insertStaffEvent, listStaffEvents, type StaffEventName } from './event-store';
export { createStaff, staffAccount, staffName } from './staff';
export {
  endStaffSessions,
  findStaff,
  findStaffById,
  listStaff,
  noteStaffSignIn,
  setStaffPassword,
} from './store';
