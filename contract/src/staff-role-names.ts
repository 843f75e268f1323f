import type { StaffRole } from './permissions';

/** The roles as staff read them (shell.md#people). */
export const staffRoleNames: Record<StaffRole, string> = {
  auditor: '审核员',
  finance: '财务',
  finance2: '财务复核',
  credit: '风控授信',
  ip: '知产专员',
  cs: '客服/仲裁',
  super: '超级管理员',
};
