import { seenLength } from '../seen-length';
import { dayOf, isAfter } from '../day';
import { workNumberFault } from '../filings/office-numbers';
import type { ServiceCategory } from '../service-categories';
import { publicTextFault } from '../public-text';
import type { WorkLicense, WorkRight } from './texts';

type Maybe<T> = { [K in keyof T]?: T[K] | undefined };
/**
 * The form of a work (works.md#work-fields); pictures, video and attachments are ids of files, amounts in the
 * caller's unit.
 */
export type WorkForm = Maybe<{
  title: string;
  category: ServiceCategory;
  /** One of `images`; the first where none is named. */
  cover_file: string;
  images: string[];
  video_file: string;
  files: string[];
  description: string;
  tags: string[];
  created_on: string;
  price_min: number;
  price_max: number;
  right_type: WorkRight;
  license: WorkLicense;
  copyright_reg_no: string;
}>;
interface Fault {
  field: string;
  message: string;
}

/** Limits of a work's parts (works.md#work-fields); `works` is for one account. */
export const workLimits = {
  images: 20,
  files: 5,
  tags: 8,
  tagLetters: 10,
  title: 40,
  description: 5000,
  tops: 6,
  works: 200,
} as const;

/** Faults of the fields that are filled in, also in a draft: the first of each field (works.md#work-fields). */
export function draftFaults(form: WorkForm, today = dayOf(new Date())): Fault[] {
  const {
    title = '',
    tags = [],
    description = '',
    images = [],
    cover_file: cover,
    copyright_reg_no: registration,
  } = form;
  return found([
    ['title', publicTextFault(title)],
    ['images', new Set(images).size < images.length ? '图片不能重复' : undefined],
    ['cover_file', cover !== undefined && !images.includes(cover) ? '请从作品图片中选择封面' : undefined],
    ['description', publicTextFault(description)],
    ['tags', new Set(tags).size < tags.length ? '标签不能重复' : publicTextFault(tags.join(' '))],
    [
      'created_on',
      form.created_on !== undefined && isAfter(form.created_on, today) ? '创作时间不能晚于今天' : undefined,
    ],
    ['price_max', priceFault(form)],
    ['copyright_reg_no', registration ? workNumberFault(registration) : undefined],
  ]);
}

/** Faults of a submitted work: those of a draft, and missing fields. */
export function workFaults(form: WorkForm, today = dayOf(new Date())): Fault[] {
  const missing = found([
    ['title', seenLength(form.title ?? '') < 2 ? '标题为2-40个字' : undefined],
    ['category', form.category === undefined ? '请选择作品类目' : undefined],
    ['images', form.images?.length ? undefined : '请至少上传1张图片'],
    ['created_on', form.created_on === undefined ? '请选择创作时间' : undefined],
    ['right_type', form.right_type === undefined ? '请选择版权声明' : undefined],
    ['license', form.license === undefined ? '请选择授权方式' : undefined],
  ]);
  const told = new Set(missing.map(({ field }) => field));
  return [...missing, ...draftFaults(form, today).filter(({ field }) => !told.has(field))];
}

const found = (all: readonly [field: string, message: string | undefined][]): Fault[] =>
  all.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));

function priceFault({ price_min: min, price_max: max }: WorkForm): string | undefined {
  if ((min === undefined) !== (max === undefined)) return '请填写完整的报价区间，或都不填';
  return min !== undefined && max !== undefined && min > max ? '报价上限不能低于下限' : undefined;
}
