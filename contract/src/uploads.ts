import { z } from 'zod';
import { get, post } from './endpoint';
import { fileUseNames } from './file-uses';
import { contentRefusals, fileView, fileWithUrl, sentFile } from './file-view';
import { id, text } from './wire';

const GB = 1024 ** 3;
/** Bytes of one chunk; only the last of a file may be smaller. */
export const chunkBytes = { least: 1024 * 1024, most: 4 * 1024 * 1024 } as const;
/** A count of bytes; in a form it comes as text. */
const bytes = (least: number, message: string) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,12}$/, message)])
    .transform(Number)
    .refine((count) => Number.isSafeInteger(count) && count >= least && count <= 2 * GB, message);

const upload = z.object({
  file_id: id,
  /** Whether chunks are awaited, the whole is being checked, it is a file now, or it was refused. */
  state: z.enum(['open', 'checking', 'done', 'refused']),
  /** Bytes that are stored; the next chunk begins there. */
  received: z.int(),
  size: z.int(),
  chunk_least: z.int(),
  chunk_most: z.int(),
  /** Once it is a file. */
  file: fileView.nullable(),
  /** Why it was refused, as a sentence. */
  reason: z.string(),
});
const named = { file_id: id };

/** A file in chunks, of up to 2 GB, resumed after a broken connection (files.md#uploads-in-chunks; ADR 44). */
export const uploads = {
  openUpload: post('/cms-api/upload/token', {
    summary: '开始分片上传',
    access: 'session',
    quiet: true,
    input: {
      use: z.enum(fileUseNames),
      name: text(255, 1, '文件名为1-255个字'),
      size: bytes(1, '文件大小不正确'),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, '校验值格式不正确')
        .optional(),
    },
    output: upload,
    refusals: [
      'upload.type',
      'upload.tooLarge',
      'upload.tooSmall',
      'upload.quota',
      'upload.tooOften',
      'upload.dayTotal',
      'permission.subAccount',
    ],
  }),
  sendChunk: post('/cms-api/upload/chunk', {
    summary: '上传一个分片',
    access: 'session',
    quiet: true,
    body: 'multipart',
    timeout: 60_000,
    input: { ...named, offset: bytes(0, '分片位置不正确'), chunk: sentFile },
    output: z.object({ received: z.int() }),
    refusals: [
      'notFound',
      'upload.over',
      'upload.offset',
      'upload.chunk',
      'upload.storage',
      'permission.subAccount',
      'rate.exceeded',
    ],
  }),
  mergeUpload: post('/cms-api/upload/merge', {
    summary: '完成分片上传',
    access: 'session',
    timeout: 120_000,
    input: named,
    output: fileWithUrl,
    refusals: [
      'notFound',
      'upload.over',
      'upload.incomplete',
      'upload.checking',
      'upload.damaged',
      ...contentRefusals,
      'upload.quota',
      'permission.subAccount',
      'rate.exceeded',
    ],
  }),
  uploadState: get('/cms-api/upload/state', {
    summary: '查询分片上传进度',
    access: 'session',
    input: named,
    output: upload,
    refusals: ['notFound'],
  }),
  cancelUpload: post('/cms-api/upload/cancel', {
    summary: '取消上传或移除未提交的文件',
    access: 'session',
    quiet: true,
    input: named,
    output: z.null(),
    refusals: ['notFound', 'file.claimed', 'upload.checking'],
  }),
};
