import type { Db } from '../db/index';
import { regionOf } from './region';
import { findUser, type UserRow } from './store';

/** What neighbours show and decide by; holds nothing sealed. */
export interface Profile {
  uid: number;
  username: string;
  nickname: string;
  avatarUrl: string | null;
  realnameStatus: UserRow['realname_status'];
  providerStatus: UserRow['provider_status'];
  status: UserRow['status'];
  hasPayPassword: boolean;
  withdrawHoldUntil: Date | null;
  /** Of the sign-in password; the moment of registration until it is changed. */
  passwordChangedAt: Date;
  /** The sign-in before the present one (上次登录); null at the first. */
  lastLogin: { at: Date; ip: string; region: string | null } | null;
  /** 0–100: 手机20 邮箱10 登录密码强度20 支付密码20 实名20 两步10 (product 03 §3.1). */
  securityScore: number;
  securityLevel: 'low' | 'medium' | 'high';
  createdAt: Date;
}

/** A main account as its neighbours may know it, in one read; undefined when there is none. */
export async function profileOf(db: Db, uid: number): Promise<Profile | undefined> {
  const row = await findUser(db, uid);
  if (row === undefined) return undefined;
  const securityScore = scoreOf(row);
  return {
    uid,
    username: row.username,
    nickname: row.nickname,
    avatarUrl: row.avatar_url,
    realnameStatus: row.realname_status,
    providerStatus: row.provider_status,
    status: row.status,
    hasPayPassword: row.pay_password_hash !== null,
    withdrawHoldUntil: row.withdraw_hold_until,
    passwordChangedAt: row.password_changed_at,
    lastLogin: previousOf(row),
    securityScore,
    securityLevel: securityScore >= 80 ? 'high' : securityScore >= 50 ? 'medium' : 'low',
    createdAt: row.created_at,
  };
}

const points = (isThere: boolean, of: number) => (isThere ? of : 0);
const byStrength: Record<number, number> = { 1: 0, 2: 10, 3: 20 };

function scoreOf(row: UserRow): number {
  return (
    points(row.phone_verified_at !== null, 20) +
    points(row.email_verified_at !== null, 10) +
    (byStrength[row.password_strength] ?? 0) +
    points(row.pay_password_hash !== null, 20) +
    points(row.realname_status === 'person' || row.realname_status === 'enterprise', 20) +
    points(row.is_two_step, 10)
  );
}

function previousOf({
  previous_login_at: at,
  previous_login_ip: ip,
}: Pick<UserRow, 'previous_login_at' | 'previous_login_ip'>): Profile['lastLogin'] {
  return at === null ? null : { at, ip: ip ?? '', region: regionOf(ip) };
}
