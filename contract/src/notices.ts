import { z } from 'zod';
import { get, post } from './endpoint';
import { visibleLine } from './visible-text';
import { queueListOf, queueParams } from './queue-params';
import { enumOf, id, lines, moment, reason, text, version } from './wire';

/** States of a 系统公告 as staff see them; a scheduled one is published and its hour is to come. */
export const noticeStates = {
  draft: '草稿',
  scheduled: '待发布',
  published: '已发布',
  withdrawn: '已撤回',
} as const;
export type NoticeState = keyof typeof noticeStates;
/** Audiences of a notice. */
export const noticeAudiences = {
  all: '全部用户',
  person: '个人实名用户',
  enterprise: '企业实名用户',
} as const;

/** `YYYY-MM-DD HH:mm` in China. */
const minute = z
  .string()
  .overwrite((typed) => (typed.length > 100 ? typed : visibleLine(typed.normalize('NFKC')).trim()))
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/, '时间格式为YYYY-MM-DD HH:mm')
  .transform((typed) => new Date(`${typed.replace(' ', 'T')}:00+08:00`))
  .refine((at) => !Number.isNaN(at.getTime()), '时间格式为YYYY-MM-DD HH:mm');
const words = {
  title: text(60, 2, '标题为2-60个字'),
  content: lines(2000, 2, '内容为2-2000个字'),
  audience: enumOf(noticeAudiences).default('all'),
};
const notice = z.object({
  no: id,
  title: z.string(),
  content: z.string(),
  audience: enumOf(noticeAudiences),
  audience_text: z.string(),
  state: enumOf(noticeStates),
  state_text: z.string(),
  publish_at: moment.nullable(),
  created_by: z.string(),
  created_at: moment,
  version: z.int(),
  /** Its history of staff actions, newest first. */
  timeline: z.array(z.object({ at: moment, actor: z.string(), text: z.string(), comment: z.string() })),
  actions: z.array(z.enum(['edit', 'publish', 'withdraw'])),
});
const step = {
  access: 'staff.notice:handle' as const,
  output: notice,
  refusals: ['notFound', 'state.conflict'] as const,
};
const which = { no: id, version };

/** 系统公告: notices for all readers, and the staff's side (messages.md#notices-for-everybody). */
export const notices = {
  notices: get('/cms-api/notice/list', {
    summary: '系统公告',
    access: 'public',
    mayBeOld: true,
    output: z.object({ list: z.array(z.object({ title: z.string(), content: z.string(), at: moment })) }),
  }),
  staffNotices: get('/cms-api/adminapi/notice/list', {
    summary: '系统公告列表（运营）',
    access: 'staff.notice:handle',
    input: { ...queueParams, status: enumOf(noticeStates).optional() },
    output: queueListOf(notice),
  }),
  staffNoticeCreate: post('/cms-api/adminapi/notice/create', {
    ...step,
    summary: '新建系统公告',
    input: words,
  }),
  staffNoticeEdit: post('/cms-api/adminapi/notice/edit', {
    ...step,
    summary: '修改系统公告草稿',
    input: { ...which, ...words },
  }),
  staffNoticePublish: post('/cms-api/adminapi/notice/publish', {
    ...step,
    summary: '发布系统公告，立即或定时',
    input: { ...which, publish_at: minute.optional() },
    refusals: ['notFound', 'state.conflict', 'form.invalid'],
  }),
  staffNoticeWithdraw: post('/cms-api/adminapi/notice/withdraw', {
    ...step,
    summary: '撤回系统公告',
    input: { ...which, reason },
  }),
};
