import { z } from 'zod';
import { get, post } from './endpoint';
import { category, message, unread } from './message-views';
import { flag, id, listParams, moment } from './wire';

/** What a message is about, as the lists name it. */
const matter = z.string().regex(/^[a-z_]{2,30}:\S{1,80}$/, '事项编号格式不正确');
const chosen = z.array(matter).min(1, '请选择事项').max(100, '一次最多处理100个事项');

/** The message box by what its messages are about (messages.md#matters). */
export const matters = {
  matters: get('/im-api/message/matters', {
    summary: '消息列表：按事项',
    access: 'msg:view',
    input: {
      /** The last message of the page before. */
      after: id.optional(),
      page_size: listParams.page_size,
      keyword: listParams.keyword,
      category: category.optional(),
      read: flag.optional(),
    },
    output: z.object({
      list: z.array(
        /** The newest message that the filters let through. */
        message.extend({
          /** Null where the message is about nothing, and stands alone. */
          matter: matter.nullable(),
          /** Of all messages of the matter, whatever the filters are. */
          size: z.int(),
          unread: z.int(),
          muted: z.boolean(),
        }),
      ),
      next: id.nullable(),
      unread,
    }),
  }),
  matter: get('/im-api/message/matter', {
    summary: '一个事项的消息，按时间先后',
    access: 'msg:view',
    input: { matter, before: id.optional(), page_size: listParams.page_size },
    output: z.object({
      list: z.array(message),
      /** Where older ones go on; null where there are none. */
      earlier: id.nullable(),
    }),
    refusals: ['notFound'],
  }),
  markMatters: post('/im-api/message/mark-matters', {
    summary: '将事项的全部消息及所选消息标为已读或删除',
    access: 'msg:manage',
    quiet: true,
    input: {
      matters: chosen.optional(),
      /** Messages that are about nothing. */
      ids: z.array(id).min(1, '请选择消息').max(100, '一次最多处理100条消息').optional(),
      as: z.enum(['read', 'deleted']),
    },
    /** `mark` is what takes exactly this back. */
    output: z.object({ unread, mark: z.int() }),
    refusals: ['form.invalid'],
  }),
  mute: post('/im-api/message/mute', {
    summary: '静音一个事项或取消静音',
    access: 'msg:manage',
    input: { matter, muted: z.boolean() },
    output: z.object({ unread }),
    refusals: ['notFound', 'message.mutes'],
  }),
  mutes: get('/im-api/message/mutes', {
    summary: '已静音的事项',
    access: 'msg:view',
    output: z.object({
      list: z.array(z.object({ matter, text: z.string(), no: z.string(), since: moment })),
    }),
  }),
};
