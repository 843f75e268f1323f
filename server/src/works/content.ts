import type { Fen } from '@uc/contract/money';
import type { WorkForm } from '@uc/contract/works/form';
import type { PublicTexts } from '../words/index';
import type { RejectItem, WorkRow } from './store';

/** One version of a work as it lies in the database, without empty fields; amounts are Fen. */
export type WorkContent = Omit<WorkForm, 'price_min' | 'price_max'> & {
  price_min?: Fen | undefined;
  price_max?: Fen | undefined;
};
/** The content of a work that was deleted. */
export const noContent: WorkContent = {};

export const contentIn = (row: Pick<WorkRow, 'content'>): WorkContent => row.content as WorkContent;
export const changeIn = (row: Pick<WorkRow, 'change'>): WorkContent | null =>
  row.change as WorkContent | null;
/** The version that its account works on. */
export const newestIn = (row: Pick<WorkRow, 'content' | 'change'>): WorkContent =>
  changeIn(row) ?? contentIn(row);
export const rejectItemsIn = (row: Pick<WorkRow, 'reject_items'>): RejectItem[] =>
  row.reject_items as RejectItem[];

/** A form without empty fields, with its first picture as the cover where none is named. */
export function contentOf(form: WorkContent): WorkContent {
  const given = Object.fromEntries(
    Object.entries(form).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  ) as WorkContent;
  const cover = given.cover_file ?? given.images?.[0];
  return { ...given, ...(cover !== undefined && { cover_file: cover }) };
}

/** The columns that hold the newest version, as JSON and for searching. */
export const columnsOf = (content: WorkContent) => ({
  title: content.title ?? '',
  category: content.category ?? null,
});

export const coverOf = ({ cover_file: cover, images = [] }: WorkContent): string | undefined =>
  cover ?? images[0];
/** Whether two versions are the same. */
export const isSame = (one: WorkContent, other: WorkContent): boolean => canonical(one) === canonical(other);
const canonical = (content: WorkContent): string =>
  JSON.stringify(Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The texts of a version that everybody reads. */
export const publicTextsOf = ({ title, description, tags = [] }: WorkContent): PublicTexts => ({
  title: [title],
  description: [description],
  tags,
});
