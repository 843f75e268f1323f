import type { CopyrightForm } from '@uc/contract/filings/copyright-form';
import type { WorkKind } from '@uc/contract/filings/kinds';
import { fileUses } from '@uc/contract/file-uses';
import type { ServiceCategory } from '@uc/contract/service-categories';
import type { WorkRight } from '@uc/contract/works/texts';
import { type Customer, refuse } from '../../call/index';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { claimedContent, type Copy, dropCopies, findFileView, saveCopies } from '../../files/index';
import { workOf } from '../../works/index';
import { applicantsToName } from '../applicants/store';
import { casesOfWork, lockCasesOfWorks } from '../cases/link-store';
import { saveDraft } from '../draft/draft';
import { mayOpen } from './linked';
import { hasFailed } from './failed';

const kinds: Partial<Record<ServiceCategory, WorkKind>> = {
  brand_design: 'art',
  graphic_design: 'art',
  illustration: 'art',
  animation: 'film',
  film: 'film',
  copywriting: 'text',
  product_design: 'graphic',
  space_design: 'graphic',
};
const natures: Partial<Record<WorkRight, 'original' | 'adapted'>> = {
  original: 'original',
  derivative: 'adapted',
};

/**
 * The draft of a registration of copyright for a work, filled from it; asked twice, the one that is there. Refuses notFound,
 * filing.workHasCase once a case of the work is under way or certified, filing.tooManyDrafts, and what `saveCopies` does.
 */
export async function applyFromWork(deps: Deps, actor: Customer, workNo: string): Promise<string> {
  const { db, transaction } = deps.database;
  const content = await workOf(db, actor, workNo);
  if (content === undefined) throw refuse('notFound');
  const begun = await draftOf(db, actor, workNo);
  if (begun !== undefined) return begun;
  const applicants = await applicantsToName(db, actor.uid);
  const { title = '', category, created_on: completed, right_type: right, description = '' } = content;
  const samples = await copies(deps, actor, content.images ?? []);
  const form: CopyrightForm & { applicants?: string[] } = {
    type: 'work',
    urgency: 'normal',
    name: title,
    kind: (category && kinds[category]) ?? 'other',
    series: 1,
    right_get: 'original',
    ...(right && natures[right] && { nature: natures[right] }),
    ...(completed !== undefined && { completed_on: completed }),
    ...(description !== '' && { creation_note: [...description].slice(0, 1500).join('') }),
    // Where there are several applicants, the customer chooses.
    ...(applicants.length === 1 && {
      applicants: [applicants[0]!.no],
      ownership: applicants[0]!.kind === 'person' ? ('person' as const) : ('legal' as const),
    }),
    samples: samples.map(({ file_id: id }) => id),
  };
  try {
    const made = await transaction(async (tx) => {
      await lockCasesOfWorks(tx, actor.uid);
      // If two run at once, the second finds the draft that the first has made.
      const other = await draftOf(tx, actor, workNo);
      return other ?? (await saveDraft(tx, actor, 'copyright', { form, workNo })).app_no;
    });
    return made;
  } finally {
    // Drops the copies of a refused draft, or of the second of two.
    await dropCopies(deps, actor.uid, samples);
  }
}

/** The draft that was begun from a work. Refuses filing.workHasCase when there is more than a draft. */
async function draftOf(db: Db, actor: Customer, workNo: string): Promise<string | undefined> {
  const live = (await casesOfWork(db, actor.uid, workNo)).find((row) => !hasFailed(row));
  if (live === undefined) return undefined;
  if (live.status !== 'draft' || !mayOpen(actor, live)) throw refuse('filing.workHasCase');
  return live.app_no;
}

/** Copies the pictures of a work as samples; pictures that the office does not take are left to be uploaded. */
async function copies(deps: Deps, { uid, subId }: Customer, images: readonly string[]): Promise<Copy[]> {
  const { db } = deps.database;
  const use = 'copyright_sample';
  const samples = [];
  for (const fileId of images) {
    const file = await findFileView(deps, db, uid, fileId);
    if (file === undefined || file.size > fileUses[use].maxBytes || !taken.has(file.mime)) continue;
    const bytes = await claimedContent(deps, db, { uid, fileId, use: 'work_image' });
    const { name, mime } = file;
    samples.push({ uid, subId, use, name, mime, bytes } as const);
  }
  return saveCopies(deps, samples);
}
const taken: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);
