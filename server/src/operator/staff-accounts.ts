import { permissionsOfStaff } from '@uc/contract/permissions';
import { staffRoleNames } from '@uc/contract/staff-role-names';
import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { refuse, type Staff } from '../call/index';
import { forgetDevices, areLocked, unlockSecrets } from '../credentials/index';
import {
  staffAccount,
  staffName,
  insertStaffEvent,
  listStaffEvents,
  type StaffEventName,
  endStaffSessions,
  findStaffById,
  listStaff,
} from '../staff/index';
import { staffOf, dropTotp, replaceRecovery } from '../factors/index';

/** The person who did it: another staff member, or whoever used the command line on the server. */
type Doer = Pick<Staff, 'staffId'> | 'command';

const eventTexts: Record<StaffEventName, string> = {
  create: '创建账号',
  sign_in: '登录成功',
  wrong: '登录失败',
  lock: '登录锁定',
  enrol: '绑定身份验证器',
  unlock: '解除锁定',
  reset_second_step: '重置两步验证',
  password: '重置密码',
  own_password: '本人设置密码',
  export: '导出队列',
};

/** All staff accounts, with the locks of now. */
export async function staffAccounts(deps: Deps, db: Db, { staffId: self }: Staff) {
  const rows = await listStaff(db);
  const isLocked = await areLocked(deps, db, rows.map(secretsOf));
  return {
    list: rows.map(({ staff_id, username, name, role, status, totp_since, ...row }, at) => ({
      staff_id,
      username,
      name,
      role_text: staffRoleNames[role],
      is_active: status === 'active',
      is_self: staff_id === self,
      is_locked: isLocked[at]!,
      must_change_password: row.must_change_password,
      second_step_since: totp_since,
      recovery_left: row.recovery_left,
      last_login_at: row.last_login_at,
    })),
    second_step_required: deps.config.staffSecondStep,
  };
}

/** A page of the log of staff accounts. */
export async function staffEventViews(db: Db, page: { limit: number; offset: number }) {
  const { rows, total } = await listStaffEvents(db, page);
  const list = rows.map(({ event_id, at, event, name, username, reason, ip, by_name, by_command }) => ({
    event_id,
    at,
    event,
    event_text: eventTexts[event],
    name: `${name}（${username}）`,
    by: by_command ? '服务器命令行' : (by_name ?? '本人'),
    reason,
    ip,
  }));
  return { list, total };
}

/** Ends every lock of a staff member. Refuses notFound. */
export async function unlockStaff(
  deps: Deps,
  tx: Tx,
  doer: Doer,
  { staffId, reason }: { staffId: string; reason: string },
): Promise<void> {
  const staff = await findStaffById(tx, staffId);
  if (staff === undefined) throw refuse('notFound');
  await unlockSecrets(deps, tx, secretsOf(staff));
  await insertStaffEvent(tx, { staff_id: staffId, event: 'unlock', reason, ...byOf(doer) });
}

/**
 * Removes the app and the recovery codes of a staff member who has lost them: sessions, locks and known devices end,
 * and a new app is bound at the next sign-in. Never one's own. Refuses notFound, staff.ownSecondStep, state.conflict
 * when there is none.
 */
export async function resetStaffSecondStep(
  deps: Deps,
  tx: Tx,
  doer: Doer,
  { staffId, reason }: { staffId: string; reason: string },
): Promise<void> {
  if (doer !== 'command' && doer.staffId === staffId) throw refuse('staff.ownSecondStep');
  const staff = await findStaffById(tx, staffId);
  if (staff === undefined) throw refuse('notFound');
  if (!(await dropTotp(tx, staffOf(staffId)))) throw refuse('state.conflict');
  await replaceRecovery(tx, staffOf(staffId), []);
  await endStaffSessions(tx, staffId);
  await unlockSecrets(deps, tx, secretsOf(staff));
  await forgetDevices(deps, tx, [
    { what: 'signIn', whom: staffAccount(staffId) },
    { what: 'second factor', whom: staffAccount(staffId) },
  ]);
  await insertStaffEvent(tx, { staff_id: staffId, event: 'reset_second_step', reason, ...byOf(doer) });
}

const secretsOf = ({ staff_id, username }: { staff_id: string; username: string }) => [
  { what: 'account', whom: staffAccount(staff_id) },
  { what: 'name', whom: staffName(username) },
  { what: 'second factor', whom: staffAccount(staff_id) },
  { what: 'totp setup', whom: staffAccount(staff_id) },
];

const byOf = (doer: Doer) => (doer === 'command' ? { by_command: true } : { by_staff_id: doer.staffId });

/** The signed-in staff member with their permissions. */
export async function staffView(db: Db, { staffId, name, role }: Staff) {
  const staff = await findStaffById(db, staffId);
  return {
    staff_id: staffId,
    name,
    role,
    role_text: staffRoleNames[role],
    permissions: permissionsOfStaff(role),
    has_second_step: staff !== undefined && staff.totp_secret !== null,
  };
}
