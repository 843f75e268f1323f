import { z } from 'zod';
import { get, post } from '../endpoint';
import type { DocumentAnswer } from '../envelope';
import { listExport } from '../exports';
import { serviceCategories } from '../service-categories';
import { day, enumOf, flag, id, lines, listOf, listParams, text, version, yuan } from '../wire';
import { complaintStaffCalls, worksComplaints } from './complaints';
import { worksStaffCalls } from './staff';
import { workLimits } from './form';
import { licenseTexts, rightTexts, workTabTexts } from './texts';
import { workPicture, workRow, workVideo, workView } from './view';

const { images, files, tags, tagLetters, title, description } = workLimits;
const file = z.string().max(40);
const tagRule = `标签最多${tags}个，每个不超过${tagLetters}字`;
/** The fields of a work; each may be left out of a draft. */
const form = {
  title: text(title, 0, '标题为2-40个字').optional(),
  category: enumOf(serviceCategories).optional(),
  cover_file: file.optional(),
  images: z.array(file).max(images, `最多上传${images}张图片`).optional(),
  video_file: file.optional(),
  files: z.array(file).max(files, `最多上传${files}个附件`).optional(),
  description: lines(description, 0, `简介不超过${description}个字`).optional(),
  tags: z
    .array(text(tagLetters, 1, tagRule))
    .max(tags, tagRule)
    .optional(),
  created_on: day.optional(),
  price_min: yuan.optional(),
  price_max: yuan.optional(),
  right_type: enumOf(rightTexts).optional(),
  license: enumOf(licenseTexts).optional(),
  copyright_reg_no: text(40).optional(),
};
/** The public name of a picture or a film, and the key that opens it while it is not public. */
const mediaName = z.string().regex(/^[a-z2-7]{26}$/);
const ticket = z.string().max(80).optional();
const filters = {
  tab: enumOf(workTabTexts).default('all'),
  category: enumOf(serviceCategories).optional(),
};
const one = { work_no: id, version };
const changed = ['notFound', 'state.conflict'] as const;

/** Works of service providers (works.md#screen, works.md#work-fields, works.md#work-states). */
export const works = {
  list: get('/studio-api/work/list', {
    summary: '作品列表',
    access: 'fac.work:view',
    input: { ...listParams, ...filters },
    /** Counts by tab of the works that this person may see. */
    output: listOf(workRow, { counts: z.record(enumOf(workTabTexts), z.int()) }),
  }),
  detail: get('/studio-api/work/detail', {
    summary: '作品详情',
    access: 'fac.work:view',
    input: { work_no: id },
    output: workView,
    refusals: ['notFound'],
  }),
  /** Makes the public sizes of an uploaded picture of use `work_image`, before it becomes part of a work. */
  picture: post('/studio-api/work/picture', {
    summary: '处理作品图片',
    access: 'fac.work:manage',
    timeout: 60_000,
    quiet: true,
    input: { file_id: file },
    output: workPicture,
    refusals: [
      'notFound',
      'file.claimed',
      'file.unreachable',
      'upload.unreadable',
      'upload.storage',
      'upload.pixels',
      'upload.tooComplex',
      'rate.exceeded',
    ],
  }),
  /** Looks at an uploaded film of use `work_video`, before it becomes part of a work; once more it is answered the same. */
  video: post('/studio-api/work/video', {
    summary: '处理作品视频',
    access: 'fac.work:manage',
    timeout: 60_000,
    quiet: true,
    input: { file_id: file },
    output: workVideo,
    refusals: ['notFound', 'file.claimed', 'upload.film', 'upload.filmTracks', 'rate.exceeded'],
  }),
  /**
   * A new work without `work_no`. For a public one the change is kept beside the public version; a field that is left
   * out is empty afterwards.
   */
  save: post('/studio-api/work/save', {
    summary: '保存作品',
    access: 'fac.work:manage',
    input: { work_no: id.optional(), version: version.optional(), ...form },
    output: workView,
    refusals: [...changed, 'form.invalid', 'file.claimed', 'work.tooMany'],
  }),
  submit: post('/studio-api/work/submit', {
    summary: '提交作品审核',
    access: 'fac.work:manage',
    input: one,
    output: workView,
    refusals: [...changed, 'form.invalid', 'work.category'],
  }),
  /** Withdraws a work from review, or drops a change that is not under review. */
  cancel: post('/studio-api/work/cancel', {
    summary: '撤回作品审核或修改',
    access: 'fac.work:manage',
    input: one,
    output: workView,
    refusals: changed,
  }),
  /** Shows an approved version again that was taken off the shelf and not changed since. */
  online: post('/studio-api/work/online', {
    summary: '上架作品',
    access: 'fac.work:manage',
    input: one,
    output: workView,
    refusals: [...changed, 'work.category'],
  }),
  offline: post('/studio-api/work/offline', {
    summary: '下架作品',
    access: 'fac.work:manage',
    input: one,
    output: workView,
    refusals: changed,
  }),
  top: post('/studio-api/work/top', {
    summary: '置顶或取消置顶作品',
    access: 'fac.work:manage',
    input: { ...one, top: flag },
    output: workView,
    refusals: [...changed, 'work.tops'],
  }),
  /** Works in their new order; they take the places that they have among all. */
  sort: post('/studio-api/work/sort', {
    summary: '作品排序',
    access: 'fac.work:manage',
    input: { work_nos: z.array(id).min(2, '请至少选择2件作品').max(100) },
    output: z.object({ count: z.int() }),
    refusals: ['notFound', 'form.invalid'],
  }),
  remove: post('/studio-api/work/delete', {
    summary: '删除作品',
    access: 'fac.work:manage',
    input: one,
    output: z.object({ work_no: id }),
    refusals: changed,
  }),
  exportList: post('/studio-api/work/export', {
    ...listExport,
    summary: '导出作品列表',
    access: 'fac.work:view',
    input: { ...filters, keyword: listParams.keyword, ...listExport.input },
  }),
  /**
   * A derivative. Without `ticket` it is served while its work is public; with the ticket of an address that the account or
   * staff were given, also before and after.
   */
  image: get('/studio-api/work/image/{size}/{name}', {
    summary: '作品图片',
    access: 'public',
    envelope: 'document',
    input: {
      /** `j` is the middle one as JPEG, for messengers that show no WebP. */
      size: z.enum(['s', 'm', 'l', 'j']),
      name: mediaName,
      ticket,
    },
    output: z.custom<DocumentAnswer>(),
    refusals: ['notFound', 'file.unreachable'],
  }),
  /** A film, or a range of it; served as pictures are. */
  play: get('/studio-api/work/video/{name}', {
    summary: '作品视频',
    access: 'public',
    envelope: 'document',
    timeout: 120_000,
    input: { name: mediaName, ticket },
    output: z.custom<DocumentAnswer>(),
    refusals: ['notFound', 'file.unreachable', 'rate.exceeded'],
  }),
  ...worksStaffCalls,
  ...worksComplaints,
  ...complaintStaffCalls,
};
