import type { Db, Tx } from '../db/index';
import {
  type Customer,
  refuse,
  refuseForm,
  type Device,
  deviceOf,
  deviceText,
  regionOf,
} from '../call/index';
import { kickSessions, listLogins, liveSessions, type LogFilter, type LoginLog } from './device-store';

/** A session of the owner as its list shows it. */
interface OpenDevice extends Device {
  session_id: string;
  is_current: boolean;
  ip: string;
  region: string | null;
  created_at: Date;
  last_active_at: Date;
  expires_at: Date;
}

/** The owner's open sessions, this one first. */
export async function openDevices(db: Db, { uid, sessionId }: Customer): Promise<OpenDevice[]> {
  const devices = await openDevicesOf(db, uid, sessionId);
  return devices.toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
}

/** The owner's open sessions for staff and jobs, the last used first. */
export async function openDevicesOf(db: Db, uid: number, sessionId?: string): Promise<OpenDevice[]> {
  const rows = await liveSessions(db, uid);
  return rows.map(({ user_agent: agent, last_seen_at: last_active_at, ...row }) => ({
    ...row,
    ...deviceOf(agent),
    last_active_at,
    region: regionOf(row.ip),
    is_current: row.session_id === sessionId,
  }));
}

/** Ends one other session, or all others; the present one is ended by signing out. Refuses form.invalid, notFound. */
export async function endDevices(
  tx: Tx,
  { uid, sessionId }: Customer,
  { session_id: only, others }: { session_id?: string | undefined; others?: boolean | undefined },
): Promise<number> {
  if (others === true) return kickSessions(tx, uid, { allBut: sessionId });
  if (only === undefined) throw refuseForm({ field: 'session_id', message: '请选择要下线的设备' });
  if (only === sessionId)
    throw refuseForm({ field: 'session_id', message: '不能下线当前设备，请使用退出登录' });
  const ended = await kickSessions(tx, uid, { only });
  if (ended === 0) throw refuse('notFound');
  return ended;
}

const methodTexts: Record<LoginLog['method'], string> = {
  password: '密码登录',
  sms: '短信登录',
  email: '邮箱验证码登录',
  subaccount: '子账号登录',
  register: '注册',
  reset: '找回密码',
  change: '修改密码',
  totp: '动态码验证',
  passkey: '通行密钥验证',
  recovery: '恢复码验证',
  wechat: '微信登录',
  qq: 'QQ登录',
};
const resultTexts: Record<LoginLog['result'], string> = {
  ok: '成功',
  wrong: '失败',
  locked: '已锁定',
  frozen: '账号不可用',
};

/** One page of 登录记录 of an account and its members. */
export async function loginViews(
  db: Db,
  uid: number,
  filter: LogFilter,
  page: Parameters<typeof listLogins>[3],
) {
  const { rows, total } = await listLogins(db, uid, filter, page);
  const list = rows.map((row) => ({
    log_id: row.log_id,
    at: row.at,
    who: row.sub_id === null ? '主账号' : (row.sub_username ?? '子账号'),
    method: row.method,
    method_text: methodTexts[row.method],
    result: row.result,
    result_text: resultTexts[row.result],
    ip: row.ip,
    region: regionOf(row.ip),
    device: deviceText(row.user_agent),
  }));
  return { list, total };
}
