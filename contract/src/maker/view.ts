import { z } from 'zod';
import { fileView } from '../files';
import {
  changeStatusTexts,
  projectFieldTexts,
  projectNeedTexts,
  projectStageTexts,
  projectStatusTexts,
  visibilityTexts,
} from './texts';
import { enumOf, id, moment, yuan } from '../wire';

const member = z.object({ name: z.string(), role: z.string(), intro: z.string() });
/** A linked filing or request with its state now; `link` is null for who may not open it. */
const reference = z.object({ no: id, title: z.string(), state: z.string(), link: z.string().nullable() });

/** The published content of a project. */
export const projectContent = z.object({
  name: z.string(),
  slogan: z.string(),
  cover: id.nullable(),
  field: enumOf(projectFieldTexts).nullable(),
  field_text: z.string(),
  stage: enumOf(projectStageTexts).nullable(),
  stage_text: z.string(),
  intro: z.string(),
  imgs: z.array(id),
  team: z.array(member),
  needs: z.array(z.object({ code: enumOf(projectNeedTexts), text: z.string() })),
  fund_need: yuan.nullable(),
  has_plan: z.boolean(),
  visibility: enumOf(visibilityTexts),
});

/** A card of a project in lists and on the square. */
export const projectCard = z.object({
  project_no: id,
  name: z.string(),
  slogan: z.string(),
  cover: id.nullable(),
  field_text: z.string(),
  stage_text: z.string(),
  team_size: z.int(),
  views: z.int(),
  likes: z.int(),
  collects: z.int(),
  status: enumOf(projectStatusTexts),
  status_text: z.string(),
  updated_at: moment,
});

/** Actions that its people may take on a project. */
export const projectActions = [
  'edit',
  'submit',
  'withdraw',
  'discard_change',
  'apply',
  'progress',
  'offline',
  'delete',
] as const;
export type ProjectAction = (typeof projectActions)[number];

/** A card of one's own. */
export const ownCard = projectCard.extend({
  change_status: enumOf(changeStatusTexts).nullable(),
  change_text: z.string().nullable(),
  created_by_name: z.string(),
  actions: z.array(z.enum(projectActions)),
});

/** A progress post of a project, as everybody reads it. */
export const progressPost = z.object({
  post_no: id,
  title: z.string(),
  text: z.string(),
  imgs: z.array(id),
  at: moment,
  author: z.string(),
});

/** A project as its own people see it. */
export const ownProject = ownCard.extend({
  content: projectContent,
  /** The changed content under review, beside the content that is shown. */
  change: projectContent.nullable(),
  /** Masked. */
  contact: z.object({ phone: z.string(), wechat: z.string() }),
  files: z.array(fileView),
  plan: fileView.nullable(),
  ip_refs: z.array(reference),
  request_refs: z.array(reference),
  reject_items: z.array(z.object({ part: z.string(), text: z.string(), reason: z.string() })),
  ended_reason: z.string().nullable(),
  submitted_at: moment.nullable(),
  published_at: moment.nullable(),
  posts: z.array(progressPost),
  events: z.array(z.object({ at: moment, text: z.string(), actor: z.string(), comment: z.string() })),
  version: z.int(),
});
