import type { Db } from '../db/index';
import { regionOf } from '../call/index';
import { findUser, type UserRow } from './store';

/** A main account as other rooms read it; no sealed columns. */
export interface Profile {
  uid: number;
  username: string;
  nickname: string;
  /** The avatar that everybody sees. */
  avatarUrl: string | null;
  /** The avatar that its owner sees: the public one, or one that is still under review. */
  ownAvatarUrl: string | null;
  realnameStatus: UserRow['realname_status'];
  providerStatus: UserRow['provider_status'];
  status: UserRow['status'];
  hasPayPassword: boolean;
  withdrawHoldUntil: Date | null;
  /** When the sign-in password was last changed; the time of registration until then. */
  passwordChangedAt: Date;
  /** When the phone was last changed; null if never. */
  phoneChangedAt: Date | null;
  payPasswordChangedAt: Date | null;
  /** The sign-in before the present one (上次登录); null at the first. */
  lastLogin: { at: Date; ip: string; region: string | null } | null;
  /** 0–100: 手机20 邮箱10 登录密码强度20 支付密码20 实名20 两步10 (account.md#account-fields). */
  securityScore: number;
  securityLevel: 'low' | 'medium' | 'high';
  createdAt: Date;
}

/** A main account as other rooms read it, in one query; undefined when there is none. */
export async function profileOf(db: Db, uid: number): Promise<Profile | undefined> {
  const row = await findUser(db, uid);
  if (row === undefined) return undefined;
  const { score, level } = securityOf(row);
  return {
    uid,
    username: row.username,
    nickname: row.nickname,
    avatarUrl: row.avatar_url,
    ownAvatarUrl: row.avatar_pending_url ?? row.avatar_url,
    realnameStatus: row.realname_status,
    providerStatus: row.provider_status,
    status: row.status,
    hasPayPassword: row.pay_password_hash !== null,
    withdrawHoldUntil: row.withdraw_hold_until,
    passwordChangedAt: row.password_changed_at,
    phoneChangedAt: row.phone_changed_at,
    payPasswordChangedAt: row.pay_password_changed_at,
    lastLogin: previousOf(row),
    securityScore: score,
    securityLevel: level,
    createdAt: row.created_at,
  };
}

type Part = 'phone' | 'email' | 'login_password' | 'pay_password' | 'realname' | 'two_step';
const byStrength: Record<number, number> = { 1: 0, 2: 10, 3: 20 };

/** The security score, its level as a word, and what each part contributes and could contribute. */
export function securityOf(row: UserRow): {
  score: number;
  level: Profile['securityLevel'];
  points: { [part in string]?: { points: number; most: number } };
} {
  const isVerified = row.realname_status === 'person' || row.realname_status === 'enterprise';
  const parts: Record<Part, [points: number, most: number]> = {
    phone: [row.phone_verified_at === null ? 0 : 20, 20],
    email: [row.email_verified_at === null ? 0 : 10, 10],
    login_password: [byStrength[row.password_strength] ?? 0, 20],
    pay_password: [row.pay_password_hash === null ? 0 : 20, 20],
    realname: [isVerified ? 20 : 0, 20],
    two_step: [row.is_two_step ? 10 : 0, 10],
  };
  const entries = Object.entries(parts).map(([part, [points, most]]) => [part, { points, most }] as const);
  const score = entries.reduce((sum, [, { points }]) => sum + points, 0);
  return { score, level: levelOf(score), points: Object.fromEntries(entries) };
}

const levelOf = (score: number): Profile['securityLevel'] =>
  score >= 80 ? 'high' : score >= 50 ? 'medium' : 'low';

function previousOf({
  previous_login_at: at,
  previous_login_ip: ip,
}: Pick<UserRow, 'previous_login_at' | 'previous_login_ip'>): Profile['lastLogin'] {
  return at === null ? null : { at, ip: ip ?? '', region: regionOf(ip) };
}
