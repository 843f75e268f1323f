import type { TrademarkForm } from '@uc/contract/filings/trademark-form';
import type { Customer } from '../../call/index';
import type { Deps } from '../../deps';
import { claimedContent, findFileView, saveFile } from '../../files/index';
import { areas } from '../law/index';

/** The fields of a form that hold papers, with the ids of copies. */
export type Papers = Pick<TrademarkForm, 'logo' | 'agent_letter' | 'licence'>;

/**
 * The papers of an application anew, so many times: each case keeps, replaces and ends its own (ADR 99). They are uploads
 * until a case claims them; what no case has claimed is removed after a day. Never call it inside a transaction. Refuses
 * notFound, upload.quota, upload.storage.
 */
export async function copyPapers(
  deps: Deps,
  { uid, subId }: Pick<Customer, 'uid' | 'subId'>,
  form: TrademarkForm,
  times: number,
): Promise<Papers[]> {
  const copies = Array.from({ length: times }, (): Papers => ({}));
  if (times === 0) return copies;
  const { db } = deps.database;
  for (const [fileId, use] of areas.trademark.files(form)) {
    const bytes = await claimedContent(deps, db, { uid, fileId, use });
    const view = await findFileView(deps, db, uid, fileId);
    const { name, mime } = view!;
    for (const papers of copies) {
      const copy = await saveFile(deps, { uid, subId, use, name, mime, bytes });
      papers[fieldOf(form, fileId)] = copy.file_id;
    }
  }
  return copies;
}

const fields = ['logo', 'agent_letter', 'licence'] as const;
const fieldOf = (form: TrademarkForm, fileId: string): keyof Papers =>
  fields.find((field) => form[field] === fileId)!;
