import { support } from '@uc/contract/support';
import { limits } from '@uc/contract/limits';
import { maskEmail, maskPhone } from '@uc/contract/mask';
import type { securityCalls } from '@uc/contract/account/security';
import type { Output } from '@uc/contract/endpoint';
import * as clock from '../../clock';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { type Customer, refuse } from '../../call/index';
import { userPlace, securityOf, findUser, type UserRow } from '../../accounts/index';
import { newPhoneMask } from './appeal';
import { openAppeal } from './appeal-store';
import { openDevicesOf, thirdPartiesOf } from '../../passport/index';

type Overview = Output<typeof securityCalls.overview>;
type Item = Overview['items'][number];

const levelTexts = { low: '低', medium: '中', high: '高' } as const;
const strengthTexts: Record<number, string> = { 1: '弱', 2: '中', 3: '强' };

/** 账户安全: the score, and one line for each setting (account.md#security-screen). */
export async function securityOverview(deps: Deps, db: Db, { uid }: Customer): Promise<Overview> {
  const [user, now, sessions, appeal, { list: parties }] = await Promise.all([
    findUser(db, uid),
    clock.now(db),
    openDevicesOf(db, uid),
    openAppeal(db, uid),
    thirdPartiesOf(deps, db, uid),
  ]);
  if (user === undefined) throw refuse('session.expired');
  const { score, level, points } = securityOf(user);
  const { withdraw_hold_until: hold } = user;
  return {
    score,
    level,
    level_text: levelTexts[level],
    items: [
      ...secrets(user),
      ...contacts(deps, user),
      realName(user),
      twoStep(user),
      ...thirdParties(parties),
      devices(sessions.length),
      closing(user),
    ].map((item) => ({
      ...item,
      points: points[item.key]?.points ?? 0,
      points_max: points[item.key]?.most ?? 0,
    })),
    withdraw_hold_until: hold !== null && hold > now ? hold : null,
    appeal:
      appeal === undefined
        ? null
        : {
            appeal_no: appeal.appeal_no,
            status: appeal.status,
            created_at: appeal.created_at,
            new_phone_mask: newPhoneMask(deps, appeal),
          },
  };
}

type Line = Omit<Item, 'points' | 'points_max'>;

const secrets = (user: UserRow): Line[] => [
  {
    key: 'login_password',
    title: '登录密码',
    status: user.password_strength === 3 ? 'good' : 'weak',
    text: `密码强度：${strengthTexts[user.password_strength]}。建议使用12位以上并包含符号的密码，且不与其他网站相同`,
    updated_at: user.password_changed_at,
    action: '修改',
    link: '/account/safe/login',
  },
  {
    key: 'pay_password',
    title: '支付密码',
    status: user.pay_password_hash === null ? 'unset' : 'good',
    text:
      user.pay_password_hash === null
        ? '未设置。支付、提现与解绑银行卡时需要验证支付密码'
        : '已设置。支付、提现与解绑银行卡时需要验证',
    updated_at: user.pay_password_set_at,
    action: user.pay_password_hash === null ? '设置' : '修改',
    link: '/account/safe/pay',
  },
];

function contacts({ vault }: Deps, user: UserRow): Line[] {
  const email = user.email === null ? undefined : vault.open(userPlace(user.uid, 'email'), user.email);
  return [
    {
      key: 'phone',
      title: '手机号',
      status: user.phone_verified_at === null ? 'unset' : 'good',
      text: `已绑定 ${maskPhone(vault.open(userPlace(user.uid, 'phone'), user.phone))}，用于登录、接收验证码与安全提醒`,
      updated_at: user.phone_changed_at ?? user.phone_verified_at,
      action: '修改',
      link: '/account/safe/phone',
    },
    {
      key: 'email',
      title: '邮箱',
      ...mailboxState(user, email),
      updated_at: user.email_changed_at ?? user.email_verified_at,
      action: email === undefined ? '绑定' : '修改',
      link: '/account/safe/mailbox',
    },
  ];
}

function mailboxState({ email_refused_at: refused }: UserRow, email?: string): Pick<Line, 'status' | 'text'> {
  if (email === undefined)
    return { status: 'unset', text: '未绑定。绑定后可用邮箱登录，并在手机不便时验证身份' };
  const mask = maskEmail(email);
  return refused === null
    ? { status: 'good', text: `已绑定 ${mask}，可用于登录与验证身份` }
    : {
        status: 'weak',
        text: `已绑定 ${mask}，但无法送达，系统已停止向其发送通知与验证码，仍可用于登录。请更换邮箱；邮箱恢复后也可重新绑定`,
      };
}

const realNames: Record<UserRow['realname_status'], [Item['status'], text: string, action: string]> = {
  none: ['unset', '未认证。提现、认证服务商与申请知识产权前须完成实名认证', '去认证'],
  pending: ['pending', '审核中，请等待审核结果', '查看'],
  person: ['good', '已完成个人实名认证', '查看'],
  enterprise: ['good', '已完成企业实名认证', '查看'],
  rejected: ['unset', '未通过，请按原因修改后重新提交', '去修改'],
  expired: ['weak', '证件已过期，请更新后恢复提现', '去更新'],
  revoked: ['weak', '认证已撤销', '查看'],
};

function realName({ realname_status }: UserRow): Line {
  const [status, said, action] = realNames[realname_status];
  const text = realname_status === 'revoked' ? `${said}，如有疑问请提交工单${support('或联系客服')}` : said;
  const link = '/account/safe/realNameAuth';
  return { key: 'realname', title: '实名认证', status, text, updated_at: null, action, link };
}

const twoStep = ({ is_two_step: isOn, totp_since }: UserRow): Line => ({
  key: 'two_step',
  title: '两步验证',
  status: isOn ? 'good' : 'unset',
  text: isOn ? '已开启，登录时需再次验证' : '未开启。开启后登录需再次验证，密码泄露也不会被他人登录',
  updated_at: totp_since,
  action: isOn ? '管理' : '开启',
  link: '/account/safe#two-step',
});

/** Left out when no provider is configured and nothing is bound. */
function thirdParties(parties: Awaited<ReturnType<typeof thirdPartiesOf>>['list']): Line[] {
  if (parties.length === 0) return [];
  const bound = parties.filter((one) => one.bound !== null);
  const names = (list: typeof parties) => list.map(({ provider_text }) => provider_text).join('、');
  const isBound = bound.length > 0;
  return [
    {
      key: 'third_party',
      title: '第三方账号',
      status: isBound ? 'good' : 'unset',
      text: isBound ? `已绑定${names(bound)}，可用于登录` : `未绑定。绑定后可用${names(parties)}登录`,
      updated_at: null,
      action: isBound ? '管理' : '绑定',
      link: '/account/safe#third-party',
    },
  ];
}

const devices = (count: number): Line => ({
  key: 'sessions',
  title: '登录设备',
  status: 'good',
  text: `当前有${count}台设备登录，最多${limits.session.maxDevices}台`,
  updated_at: null,
  action: '管理',
  link: '/account/safe?tab=devices',
});

const closing = ({ status }: UserRow): Line => ({
  key: 'close',
  title: '注销账户',
  status: status === 'closing' ? 'pending' : 'good',
  text:
    status === 'closing'
      ? '注销冷静期中，期间可随时撤销'
      : `注销后账户与个人信息将被删除且无法恢复，申请后有${limits.closing.days}天冷静期`,
  updated_at: null,
  action: status === 'closing' ? '查看' : '申请注销',
  link: '/account/safe?tab=close',
});
