import { z } from 'zod';
import { get, post } from './endpoint';
import type { DocumentAnswer } from './envelope';
import { fileUseNames } from './file-uses';
import { contentRefusals, fileWithUrl, sentFile } from './file-view';
import { uploads } from './uploads';
import { id } from './wire';

export { fileView, type UploadedFile } from './file-view';

const ticketRefusals = ['notFound', 'file.unreachable'] as const;
const ticket = z.object({ ticket: z.string(), url: z.string(), expire_in: z.int() });
const ticketInput = { ticket: z.string().min(16).max(128) };

/** Files of customers (files.md#uploads; trust F1–F3). */
export const files = {
  upload: post('/cms-api/upload/file', {
    summary: '上传文件',
    access: 'session',
    body: 'multipart',
    timeout: 120_000,
    input: {
      use: z.enum(fileUseNames),
      file: sentFile,
    },
    output: fileWithUrl,
    refusals: [
      ...contentRefusals,
      'upload.tooSmall',
      'upload.quota',
      'upload.tooOften',
      'upload.dayTotal',
      'permission.subAccount',
      'rate.exceeded',
    ],
  }),
  ticket: get('/cms-api/file/ticket', {
    summary: '获取一次性下载凭据（60秒有效）',
    access: 'session',
    input: { file_id: id },
    output: ticket,
    refusals: ticketRefusals,
  }),
  content: get('/cms-api/file/content', {
    summary: '凭一次性凭据下载文件',
    access: 'session',
    envelope: 'document',
    usesUp: true,
    timeout: 120_000,
    input: ticketInput,
    output: z.custom<DocumentAnswer>(),
    refusals: ticketRefusals,
  }),
  /** A picture made smaller, for whoever may read the file: none of an identity document. */
  thumbnail: get('/cms-api/file/thumbnail', {
    summary: '图片缩略图',
    access: 'session',
    envelope: 'document',
    timeout: 30_000,
    input: { file_id: id, size: z.enum(['small', 'large']).default('small') },
    output: z.custom<DocumentAnswer>(),
    refusals: [...ticketRefusals, 'upload.unreadable'],
  }),
  staffTicket: get('/cms-api/adminapi/file/ticket', {
    summary: '运营获取一次性下载凭据（60秒有效）',
    access: 'staff.file:view',
    input: { file_id: id },
    output: ticket,
    refusals: ticketRefusals,
  }),
  staffContent: get('/cms-api/adminapi/file/content', {
    summary: '运营凭一次性凭据查看文件',
    access: 'staff.file:view',
    envelope: 'document',
    usesUp: true,
    timeout: 120_000,
    input: ticketInput,
    output: z.custom<DocumentAnswer>(),
    refusals: ticketRefusals,
  }),
  ...uploads,
};
