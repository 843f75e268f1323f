import { z } from 'zod';
import { get, post } from '../endpoint';
import type { DocumentAnswer } from '../envelope';
import { limits } from '../limits';
import { makerStaffCalls } from './staff';
import { makerSquare } from './square';
import { ownCard, ownProject } from './view';
import {
  projectFieldTexts,
  projectNeedTexts,
  projectStageTexts,
  projectTabIds,
  visibilityTexts,
} from './texts';
import {
  draftKey,
  enumOf,
  id,
  lines,
  listOf,
  listParams,
  meantText,
  nameText,
  requestToken,
  text,
  version,
  yuan,
} from '../wire';

const file = id;
const project = { project_no: id };
/** The version that was seen: who saves over a newer one is refused. */
const numbers = z.array(id).max(limits.maker.links, `最多关联${limits.maker.links}项`);

/**
 * A project as it is typed, half or whole: a field left out is empty, but for the contact, which stays. Judged at the
 * submission.
 */
const form = {
  name: text(30).default(''),
  slogan: text(60).default(''),
  cover: file.nullable().default(null),
  field: enumOf(projectFieldTexts).nullable().default(null),
  stage: enumOf(projectStageTexts).nullable().default(null),
  intro: lines(20_000).default(''),
  imgs: z.array(file).max(20, '图片最多20张').default([]),
  team: z
    .array(z.strictObject({ name: nameText(50), role: text(20), intro: text(200).default('') }))
    .max(20, '团队成员最多20位')
    .default([]),
  needs: z.array(enumOf(projectNeedTexts)).max(5).default([]),
  fund_need: yuan.nullable().default(null),
  plan: file.nullable().default(null),
  visibility: enumOf(visibilityTexts).default('public'),
  ip_refs: numbers.default([]),
  request_refs: numbers.default([]),
  phone: meantText('phone', 20).optional(),
  wechat: text(20).optional(),
};
const changed = ['notFound', 'state.conflict'] as const;

/** Original projects of makers (maker-screens.md#screens, maker-screens.md#project-fields, maker.md#project-states). */
export const maker = {
  list: get('/space-api/project/my-original', {
    summary: '原创项目',
    access: 'maker.project:view',
    input: {
      ...listParams,
      tab: z.enum(projectTabIds).default('all'),
      field: enumOf(projectFieldTexts).optional(),
      stage: enumOf(projectStageTexts).optional(),
    },
    output: listOf(ownCard, { counts: z.record(z.enum(projectTabIds), z.int()) }),
  }),
  detail: get('/space-api/project/detail', {
    summary: '原创项目详情',
    access: 'maker.project:view',
    input: project,
    output: ownProject,
    refusals: ['notFound'],
  }),
  /**
   * Without a number it begins a draft, which `draft_key` names: sent twice, it is one. For a project that is shown it
   * writes the change.
   */
  save: post('/space-api/project/save', {
    summary: '保存项目草稿',
    access: 'maker.project:manage',
    quiet: true,
    input: {
      project_no: id.optional(),
      version: version.optional(),
      draft_key: draftKey.optional(),
      ...form,
    },
    output: ownProject,
    refusals: [...changed, 'form.invalid', 'maker.tooMany', 'maker.stale', 'file.claimed'],
  }),
  submit: post('/space-api/project/submit', {
    summary: '提交项目审核',
    access: 'maker.project:manage',
    input: { ...project, version },
    output: ownProject,
    refusals: [...changed, 'form.invalid', 'maker.stale'],
  }),
  /** Takes a project, or a change of one that is shown, back while it is reviewed. */
  withdraw: post('/space-api/project/withdraw', {
    summary: '撤回项目审核',
    access: 'maker.project:manage',
    input: project,
    output: ownProject,
    refusals: changed,
  }),
  discardChange: post('/space-api/project/discard-change', {
    summary: '放弃对项目的修改',
    access: 'maker.project:manage',
    input: project,
    output: ownProject,
    refusals: changed,
  }),
  offline: post('/space-api/project/offline', {
    summary: '下架项目',
    access: 'maker.project:manage',
    input: project,
    output: ownProject,
    refusals: changed,
  }),
  remove: post('/space-api/project/delete', {
    summary: '删除项目',
    access: 'maker.project:manage',
    input: project,
    output: z.object({ project_no: id }),
    refusals: changed,
  }),
  /** A post, of which everybody who has favourited the project is told once. */
  progress: post('/space-api/project/progress', {
    summary: '发布项目进展',
    access: 'maker.project:manage',
    input: {
      ...project,
      /** Names the post: sent twice, it is one. */
      post_key: requestToken,
      title: text(40),
      text: lines(2000),
      imgs: z.array(file).max(9, '图片最多9张').default([]),
    },
    output: ownProject,
    refusals: [...changed, 'form.invalid', 'maker.postsToday', 'file.claimed'],
  }),
  /** A picture of a project: of one's own, or of one that is shown; `small` for cards. */
  picture: get('/space-api/project/picture', {
    summary: '项目图片',
    access: 'maker.project:view',
    envelope: 'document',
    input: { ...project, file_id: id, size: z.enum(['small', 'large']).default('large') },
    output: z.custom<DocumentAnswer>(),
    refusals: ['notFound'],
  }),
  ...makerSquare,
  ...makerStaffCalls,
};
