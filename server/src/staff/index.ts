/** The room of the provider's own people: who there is, and what was done to their accounts and with them. */
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
