import { z } from 'zod';
import { fileView } from '../files';
import { day, id, moment, yuan } from '../wire';

/** A picture of a work: derivatives at addresses that are good for an hour or two, the original by its file. */
export const workPicture = z.object({
  file_id: id,
  small: z.string(),
  medium: z.string(),
  large: z.string(),
  /** Size of the original, in pixels. */
  width: z.int(),
  height: z.int(),
});
/** A film of a work without the metadata of its file, at an address that is good for an hour or two. */
export const workVideo = fileView.extend({ url: z.string() });
/** One version of a work, with the texts of its codes; a field left out of a draft is null. */
export const workContent = z.object({
  title: z.string(),
  category: z.string().nullable(),
  category_text: z.string().nullable(),
  cover_file: id.nullable(),
  images: z.array(workPicture),
  video: workVideo.nullable(),
  files: z.array(fileView),
  description: z.string(),
  tags: z.array(z.string()),
  created_on: day.nullable(),
  price_min: yuan.nullable(),
  price_max: yuan.nullable(),
  right_type: z.string().nullable(),
  right_text: z.string().nullable(),
  license: z.string().nullable(),
  license_text: z.string().nullable(),
  copyright_reg_no: z.string().nullable(),
});
/** A work in a list: its newest version, which may wait for review while an older one is public. */
export const workRow = z.object({
  work_no: id,
  status: z.string(),
  status_text: z.string(),
  title: z.string(),
  category_text: z.string().nullable(),
  cover: workPicture.nullable(),
  image_count: z.int(),
  has_video: z.boolean(),
  is_top: z.boolean(),
  /** Visitors who have opened its public page, each counted once a day. */
  views: z.int(),
  has_change: z.boolean(),
  creator: z.string(),
  updated_at: moment,
  version: z.int(),
  actions: z.array(z.enum(['edit', 'submit', 'cancel', 'online', 'offline', 'top', 'untop', 'delete'])),
});
/** A work as its account sees it. */
export const workView = workRow.extend({
  /** The newest version. */
  content: workContent,
  /** The version that strangers see, where it is another one. */
  published: workContent.nullable(),
  reject_items: z.array(z.object({ field: z.string(), text: z.string(), reason: z.string() })),
  /** Why it was banned. */
  ended_reason: z.string().nullable(),
  created_at: moment,
  submitted_at: moment.nullable(),
  published_at: moment.nullable(),
});
