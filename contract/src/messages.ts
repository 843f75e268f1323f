import { z } from 'zod';
import { get, post } from './endpoint';
import type { DocumentAnswer } from './envelope';
import { matters } from './message-matters';
import { MESSAGE_STREAM } from './message-texts';
import { category, message, unread } from './message-views';
import { notices } from './notices';
import { flag, id, listOf, listParams } from './wire';

const unsubscribeToken = { token: z.string().min(1).max(300) };

/** The message box (messages.md#screens): who is asked sees, counts and reads for themselves alone. */
export const messages = {
  list: get('/im-api/message/list', {
    summary: '消息列表',
    access: 'msg:view',
    input: {
      page: listParams.page,
      page_size: listParams.page_size,
      keyword: listParams.keyword,
      category: category.optional(),
      read: flag.optional(),
    },
    output: listOf(message, { unread }),
  }),
  unreadCount: get('/im-api/message/unread-count', {
    summary: '未读消息数',
    access: 'msg:view',
    background: true,
    output: unread,
  }),
  detail: get('/im-api/message/detail', {
    summary: '消息详情，同时标为已读',
    access: 'msg:view',
    effect: true,
    quiet: true,
    input: { id },
    output: message.extend({
      content: z.string(),
      sender: z.string(),
      /** The newer and the older message of the box. */
      prev: id.nullable(),
      next: id.nullable(),
    }),
    refusals: ['notFound'],
  }),
  read: post('/im-api/message/read', {
    summary: '标为已读：所选、一个分类或全部',
    access: 'msg:manage',
    quiet: true,
    input: {
      ids: z.array(id).min(1, '请选择消息').max(100, '一次最多处理100条消息').optional(),
      category: category.optional(),
      all: z.literal(true).optional(),
    },
    /** `mark` is what takes exactly this back. */
    output: z.object({ unread, mark: z.int() }),
    refusals: ['form.invalid'],
  }),
  remove: post('/im-api/message/delete', {
    summary: '删除消息',
    access: 'msg:manage',
    quiet: true,
    input: { ids: z.array(id).min(1, '请选择消息').max(100, '一次最多处理100条消息') },
    output: z.object({ unread }),
  }),
  /** 撤销: messages of this person, or exactly what one call has marked, are as they were before. */
  restore: post('/im-api/message/restore', {
    summary: '撤销已读或删除',
    access: 'msg:manage',
    quiet: true,
    input: {
      ids: z.array(id).min(1, '请选择消息').max(100, '一次最多处理100条消息').optional(),
      mark: z.int().positive().optional(),
      of: z.enum(['read', 'deleted']),
    },
    output: z.object({ unread }),
    refusals: ['form.invalid'],
  }),
  /** The address in `List-Unsubscribe` of a mail: one click of a mail program ends mails of that category (RFC 8058). */
  unsubscribe: post('/im-api/mail/unsubscribe/{token}', {
    summary: '一键退订邮件',
    access: 'public',
    body: 'raw',
    envelope: 'document',
    input: unsubscribeToken,
    output: z.custom<DocumentAnswer>(),
  }),
  /** The same address opened by a person: leads to the settings and changes nothing. */
  unsubscribePage: get('/im-api/mail/unsubscribe/{token}', {
    summary: '退订邮件：转到消息设置',
    access: 'public',
    envelope: 'document',
    input: unsubscribeToken,
    output: z.custom<DocumentAnswer>(),
  }),
  ...matters,
  ...notices,
};

/**
 * Server-sent events of the box (messages.md#live-stream): `hello` when it begins, `message` with `{msg_id}`,
 * `marks` when the person has read or deleted something on another page. Resumed by `Last-Event-ID`.
 */
export const messageStream = get(MESSAGE_STREAM, {
  summary: '消息推送（text/event-stream）',
  access: 'msg:view',
  background: true,
  output: z.null(),
});
