import type { TrademarkForm } from '@uc/contract/filings/trademark-form';
import type { Customer } from '../../call/index';
import type { Deps } from '../../deps';
import { claimedContent, type Copy, dropCopies, findFileView, saveCopies } from '../../files/index';
import { areas } from '../law/areas';

const fields = ['logo', 'agent_letter', 'licence'] as const;
type Field = (typeof fields)[number];
/** The papers of an application anew, by the fields of its form. */
export type Papers = Partial<Record<Field, Copy>>;
type Sender = Pick<Customer, 'uid' | 'subId'>;

/**
 * Copies the papers of an application, so many times: each case keeps, replaces and ends its own (ADR 99).
 * They are uploads until a case claims them. Never call it inside a transaction. Refuses notFound and as
 * `saveCopies` does.
 */
export async function copyPapers(
  deps: Deps,
  { uid, subId }: Sender,
  form: TrademarkForm,
  times: number,
): Promise<Papers[]> {
  if (times === 0) return [];
  const { db } = deps.database;
  const papers: { field: Field; file: Parameters<typeof saveCopies>[1][number] }[] = [];
  for (const [fileId, use] of areas.trademark.files(form)) {
    const bytes = await claimedContent(deps, db, { uid, fileId, use });
    const { name, mime } = (await findFileView(deps, db, uid, fileId))!;
    const field = fields.find((one) => form[one] === fileId)!;
    papers.push({ field, file: { uid, subId, use, name, mime, bytes } });
  }
  const each = Array.from({ length: times }, () => papers).flat();
  const copies = await saveCopies(
    deps,
    each.map(({ file }) => file),
  );
  return Array.from({ length: times }, (_, at) =>
    Object.fromEntries(papers.map(({ field }, paper) => [field, copies[at * papers.length + paper]!])),
  );
}

/** The fields of a form that hold papers, with the ids of the copies. */
export const idsOf = (papers: Papers): Pick<TrademarkForm, Field> =>
  Object.fromEntries(Object.entries(papers).map(([field, { file_id: id }]) => [field, id]));

/** Removes the copies that no case has claimed. */
export const dropPapers = (deps: Deps, { uid }: Sender, copies: readonly Papers[]): Promise<void> =>
  dropCopies(
    deps,
    uid,
    copies.flatMap((papers) => Object.values(papers)),
  );
