import type { Api } from '@uc/contract';
import type { ServiceCategory } from '@uc/contract/service-categories';
import type { WorkForm } from '@uc/contract/works/form';
import type { WorkLicense, WorkRight } from '@uc/contract/works/texts';
import type { WireInput } from '../client';
import type { UploadedFile } from '../ui/FileField';
import type { Picture, WorkDetail } from './work';

/** Typed values of a work; tags stand in one line, with commas between them. */
export interface WorkValues {
  title: string;
  category: string;
  images: Picture[];
  cover: string;
  /** One at most. */
  video: readonly UploadedFile[];
  files: readonly UploadedFile[];
  description: string;
  tags: string;
  created_on: string;
  price_min: string;
  price_max: string;
  right_type: string;
  license: string;
  copyright_reg_no: string;
}

const yuanText = (value: number | null | undefined): string => (value == null ? '' : String(value));

/** The initial values: those of the newest version, or empty ones. */
export function valuesOf(work: WorkDetail | undefined): WorkValues {
  const one = work?.content;
  return {
    title: one?.title ?? '',
    category: one?.category ?? '',
    images: one?.images ?? [],
    cover: one?.cover_file ?? '',
    video: one?.video ? [one.video] : [],
    files: one?.files ?? [],
    description: one?.description ?? '',
    tags: one?.tags.join('，') ?? '',
    created_on: one?.created_on ?? '',
    price_min: yuanText(one?.price_min),
    price_max: yuanText(one?.price_max),
    right_type: one?.right_type ?? (one ? '' : 'original'),
    license: one?.license ?? (one ? '' : 'none'),
    copyright_reg_no: one?.copyright_reg_no ?? '',
  };
}

const amountOf = (typed: string): number | undefined => {
  const plain = typed.replaceAll(',', '');
  return /^\d+(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
};

/** Typed values as the contract has them, amounts in 元; empty ones are left out. */
export function formOf(typed: WorkValues): WorkForm {
  const images = typed.images.map(({ file_id }) => file_id);
  const form: WorkForm = {
    title: typed.title.trim(),
    category: (typed.category || undefined) as ServiceCategory | undefined,
    images,
    cover_file: images.includes(typed.cover) ? typed.cover : images[0],
    video_file: typed.video[0]?.file_id,
    files: typed.files.map(({ file_id }) => file_id),
    description: typed.description.trim(),
    tags: tagsIn(typed.tags),
    created_on: typed.created_on,
    price_min: amountOf(typed.price_min),
    price_max: amountOf(typed.price_max),
    right_type: (typed.right_type || undefined) as WorkRight | undefined,
    license: (typed.license || undefined) as WorkLicense | undefined,
    copyright_reg_no: typed.copyright_reg_no.trim(),
  };
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined && value !== ''));
}
export const tagsIn = (typed: string): string[] => typed.split(/[,，、;；\s]+/).filter(Boolean);
/** As the call takes it. */
export const wireOf = (typed: WorkValues): WireInput<Api['works']['save']> =>
  formOf(typed) as WireInput<Api['works']['save']>;

/** Whether something was changed that closing would lose. */
export const isChanged = (typed: WorkValues, from: WorkValues): boolean =>
  JSON.stringify(formOf(typed)) !== JSON.stringify(formOf(from)) ||
  typed.price_min !== from.price_min ||
  typed.price_max !== from.price_max;
