import { z } from 'zod';
import { get, post } from '../endpoint';
import type { DocumentAnswer } from '../envelope';
import { messageCategories } from '../message-texts';
import { enumOf, flag, id, listOf, listParams, moment, ruled, text, uid, version, whole } from '../wire';
import { industryTexts, publicFieldTexts, systemAvatarTexts } from './texts';

const regionCode = z.string().regex(/^\d{6}$/, '请选择所在地区');
const publicField = enumOf(publicFieldTexts);
const industry = enumOf(industryTexts);

/** The profile as its owner sees it (account.md#account-fields); phone and e-mail are masked and changed elsewhere. */
export const profile = z.object({
  uid,
  username: z.string(),
  /** Once in the life of an account, by the owner alone. */
  username_changeable: z.boolean(),
  nickname: z.string(),
  /** The picture under review for its owner, where there is one; for others the public picture. */
  avatar_url: z.string().nullable(),
  /** Review of the newest uploaded picture, while it waits or when it was refused. */
  avatar_review: z
    .object({ status: z.enum(['pending', 'rejected']), reason: z.string().nullable(), at: moment })
    .nullable(),
  gender: z.int(),
  birthday: z.string().nullable(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  district: z.string().nullable(),
  industry: z.string().nullable(),
  occupation: z.string().nullable(),
  bio: z.string(),
  homepage_url: z.string().nullable(),
  qq_mask: z.string().nullable(),
  wechat_mask: z.string().nullable(),
  address_mask: z.string().nullable(),
  phone_mask: z.string(),
  email_mask: z.string().nullable(),
  /** Its mail server refuses it for good: no more mail is sent there until an address is bound again. */
  email_refused: z.boolean(),
  realname_status: z.string(),
  realname_text: z.string(),
  provider_status: z.string(),
  provider_text: z.string(),
  public_fields: z.array(publicField),
  created_at: moment,
  /** 0–100, and the missing items with the way to each. */
  completeness: z.int(),
  missing: z.array(z.object({ field: z.string(), text: z.string(), link: z.string().nullable() })),
  /** The public homepage, once there is one. */
  homepage: z.string().nullable(),
  version: z.int(),
});
/** Profile fields to change: one left out stays as it is, null clears it. */
const changes = {
  username: ruled('username').optional(),
  nickname: ruled('nickname').optional(),
  gender: whole(0, 2).optional(),
  birthday: ruled('birthday').nullable().optional(),
  province: regionCode.nullable().optional(),
  city: regionCode.nullable().optional(),
  district: regionCode.nullable().optional(),
  industry: industry.nullable().optional(),
  occupation: text(30, 1, '职业不超过30个字').nullable().optional(),
  bio: ruled('bio').optional(),
  homepage_url: ruled('homepage').nullable().optional(),
  qq: ruled('qq').nullable().optional(),
  wechat: ruled('wechat').nullable().optional(),
  address: text(200, 1, '地址不超过200个字').nullable().optional(),
  public_fields: z.array(publicField).max(10).optional(),
};
const preferences = z.object({
  rows: z.array(
    z.object({
      category: enumOf(messageCategories),
      text: z.string(),
      /** 账户安全 cannot be switched off. */
      locked: z.boolean(),
      inbox: z.boolean(),
      sms: z.boolean(),
      email: z.boolean(),
    }),
  ),
  email_bound: z.boolean(),
  /** Bound, and mail to it has stopped: it was returned, complained of, or stopped by staff. */
  email_refused: z.boolean(),
});

/** One line of the log of operations by people of the account (shell.md#operation-log). */
export const operation = z.object({
  log_id: z.string(),
  at: moment,
  actor_kind: z.enum(['owner', 'sub', 'staff', 'system']),
  actor_id: z.string(),
  actor_name: z.string(),
  module: z.string(),
  module_text: z.string(),
  action: z.string(),
  action_text: z.string(),
  biz_no: z.string().nullable(),
  /** The changed fields, masked. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  ip: z.string(),
  region: z.string().nullable(),
  device: z.string(),
});
/** Filters of the operation log; `actor` is `owner` or a `sub_id`. */
export const operationFilters = {
  ...listParams,
  module: z.string().max(30).optional(),
  actor: id.optional(),
};

/** The profile, its picture, the notification settings, and the log of operations (account.md#calls-of-the-account). */
export const profileCalls = {
  profile: get('/accountapi/profile/info', {
    summary: '账户资料',
    access: 'account.info:view',
    output: profile,
  }),
  saveProfile: post('/accountapi/profile/info', {
    summary: '修改账户资料',
    access: 'account.info:edit',
    input: { ...changes, version },
    output: profile,
    refusals: ['form.invalid', 'username.taken', 'profile.stale', 'profile.ownerOnly'],
  }),
  saveAvatar: post('/accountapi/profile/avatar', {
    summary: '修改头像',
    access: 'account.info:edit',
    input: {
      /** A picture that was sent for use `avatar`, or one of the system's. */
      file_id: id.optional(),
      system: enumOf(systemAvatarTexts).optional(),
      /** A square of the picture after it was turned, in its own pixels. */
      crop: z
        .object({
          x: z.int().min(0),
          y: z.int().min(0),
          size: z.int().min(1),
          rotate: z.int().min(0).max(359),
        })
        .optional(),
    },
    /** A picture of one's own is looked at first; until then others see the one before. */
    output: z.object({ avatar_url: z.string(), in_review: z.boolean() }),
    refusals: [
      'notFound',
      'file.claimed',
      'file.unreachable',
      'form.invalid',
      'upload.unreadable',
      'upload.storage',
      'rate.exceeded',
    ],
  }),
  /** Avatars are public by nature: an address nobody can guess, without any credential in it. */
  avatar: get('/accountapi/avatar/{name}', {
    summary: '头像图片',
    access: 'public',
    envelope: 'document',
    input: { name: z.string().regex(/^[a-z2-7]{26}$/) },
    output: z.custom<DocumentAnswer>(),
    refusals: ['notFound', 'file.unreachable'],
  }),
  /** The picture that waits, for the people of its account alone. */
  pendingAvatar: get('/accountapi/profile/avatar/{name}', {
    summary: '审核中的头像图片',
    access: 'account.info:view',
    envelope: 'document',
    input: { name: z.string().regex(/^[a-z2-7]{26}$/) },
    output: z.custom<DocumentAnswer>(),
    refusals: ['notFound', 'file.unreachable'],
  }),
  noticePreferences: get('/accountapi/profile/notify-prefs', {
    summary: '消息通知设置',
    access: 'account.safe:manage',
    output: preferences,
  }),
  saveNoticePreferences: post('/accountapi/profile/notify-prefs', {
    summary: '修改消息通知设置',
    access: 'account.safe:manage',
    input: {
      rows: z
        .array(
          z.strictObject({
            category: enumOf(messageCategories),
            sms: flag,
            email: flag,
          }),
        )
        .max(20),
    },
    output: preferences,
    refusals: ['form.invalid'],
  }),
  operations: get('/accountapi/log/operations', {
    summary: '操作记录',
    access: 'account.safe:manage',
    input: operationFilters,
    output: listOf(operation, {
      modules: z.array(z.object({ module: z.string(), text: z.string() })),
      actors: z.array(z.object({ actor: z.string(), name: z.string() })),
    }),
  }),
};
