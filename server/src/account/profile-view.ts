import { seenLength } from '@uc/contract/seen-length';
import type { profile as agreed } from '@uc/contract/account/profile';
import { genderTexts, type Industry, industryTexts, publicFieldTexts } from '@uc/contract/account/texts';
import { mask, maskEmail, maskPhone } from '@uc/contract/mask';
import type { z } from 'zod';
import { homepageAddress } from '../accounts/index';
import type { OwnProfile, ProfileChange } from './own-profile';

type Shown = z.output<typeof agreed>;

export const realnameTexts: Record<OwnProfile['realname_status'], string> = {
  none: '未认证',
  pending: '审核中',
  person: '个人认证',
  enterprise: '企业认证',
  rejected: '未通过',
  expired: '已过期',
  revoked: '已撤销',
};
const providerTexts: Record<OwnProfile['provider_status'], string> = {
  none: '未认证',
  pending: '审核中',
  approved: '已认证',
  rejected: '未通过',
  expired: '已过期',
  suspended: '已暂停',
  revoked: '已取消',
};

/** A profile as answers show it: contacts are masked (shell.md#masking). */
export function profileView(
  uid: number,
  profile: OwnProfile,
  about: { homepage: string; isOwner: boolean; review: Shown['avatar_review'] },
): Shown {
  const {
    phone,
    email,
    qq,
    wechat,
    address,
    usernameChangeable,
    emailRefused,
    avatar_pending_url: pending,
    ...open
  } = profile;
  const masked = (value: string | null) => (value === null ? null : mask(value));
  const missing = missingOf(profile);
  return {
    ...open,
    avatar_url: (about.isOwner ? pending : null) ?? profile.avatar_url,
    avatar_review: about.review,
    uid: String(uid),
    username_changeable: usernameChangeable,
    phone_mask: maskPhone(phone),
    email_mask: email === null ? null : maskEmail(email),
    email_refused: emailRefused,
    qq_mask: masked(qq),
    wechat_mask: masked(wechat),
    address_mask: masked(address),
    realname_text: realnameTexts[profile.realname_status],
    provider_text: providerTexts[profile.provider_status],
    public_fields: profile.public_fields as Shown['public_fields'],
    completeness: Math.round(100 * (1 - missing.length / parts.length)),
    missing: missing.map(({ field, text, link }) => ({ field, text, link })),
    homepage: homepageAddress(about.homepage, { uid, ...profile }),
  };
}

interface Part {
  field: string;
  text: string;
  /** The page on which it is filled in, if it is another one. */
  link: string | null;
  isThere(profile: OwnProfile): boolean;
}
const here = (field: string, text: string, isThere: Part['isThere']): Part => ({
  field,
  text,
  link: null,
  isThere,
});
/** The parts of a complete profile, each worth a tenth. */
const parts: readonly Part[] = [
  {
    field: 'avatar',
    text: '头像',
    link: '/account/info/portrait',
    isThere: ({ avatar_url: shown, avatar_pending_url: pending }) => (pending ?? shown) !== null,
  },
  // The generated name of a registration does not count.
  here('nickname', '昵称', ({ nickname }) => !/^用户\d{4}$/.test(nickname)),
  here('birthday', '生日', ({ birthday }) => birthday !== null),
  here('region', '所在地区', ({ province }) => province !== null),
  here('industry', '行业', ({ industry }) => industry !== null),
  here('occupation', '职业', ({ occupation }) => occupation !== null),
  here('bio', '简介', ({ bio }) => bio !== ''),
  here('qq', 'QQ或微信', ({ qq, wechat }) => qq !== null || wechat !== null),
  {
    field: 'email',
    text: '邮箱',
    link: '/account/safe/mailbox',
    isThere: ({ email }) => email !== null,
  },
  {
    field: 'realname',
    text: '实名认证',
    link: '/account/safe/realNameAuth',
    isThere: ({ realname_status: status }) => status === 'person' || status === 'enterprise',
  },
];
const missingOf = (profile: OwnProfile): Part[] => parts.filter(({ isThere }) => !isThere(profile));

const NOTHING = '未填写';
/** The text of each field in the operation log: contacts masked, long texts only as present or not. */
const logTexts: { [K in keyof ProfileChange]-?: [name: string, textOf: (value: OwnProfile[K]) => string] } = {
  username: ['用户名', (value) => value],
  nickname: ['昵称', mask],
  gender: ['性别', (value) => genderTexts[value as keyof typeof genderTexts]],
  birthday: ['生日', (value) => (value === null ? NOTHING : mask(value))],
  province: ['省份', (value) => value ?? NOTHING],
  city: ['城市', (value) => value ?? NOTHING],
  district: ['区县', (value) => value ?? NOTHING],
  industry: ['行业', (value) => (value === null ? NOTHING : industryTexts[value as Industry])],
  occupation: ['职业', (value) => value ?? NOTHING],
  bio: ['简介', (value) => (value === '' ? NOTHING : `${seenLength(value)}个字`)],
  homepage_url: ['个人主页', (value) => (value === null ? NOTHING : '已填写')],
  qq: ['QQ', (value) => (value === null ? NOTHING : mask(value))],
  wechat: ['微信', (value) => (value === null ? NOTHING : mask(value))],
  address: ['地址', (value) => (value === null ? NOTHING : mask(value))],
  public_fields: [
    '公开的资料',
    (value) =>
      (value as (keyof typeof publicFieldTexts)[]).map((one) => publicFieldTexts[one]).join('、') || '无',
  ],
};

/** The changes of a profile for the operation log. */
export function changesOf(before: OwnProfile, change: ProfileChange) {
  return (Object.keys(change) as (keyof ProfileChange)[])
    .filter((name) => String(change[name]) !== String(before[name]))
    .map((name) => {
      const [field, textOf] = logTexts[name] as [string, (value: unknown) => string];
      return { field, before: textOf(before[name]), after: textOf(change[name]) };
    });
}
