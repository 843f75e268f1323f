import { classForms, type TrademarkForm } from '@uc/contract/filings/trademark-form';
import { type Customer, refuse } from '../../call/index';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { type CaseRow, changeCase, lockDrafts } from '../cases/store';
import { caseFor, seenCase } from '../cases/visibility';
import { demandDrafts, saveDraft } from '../draft/draft';
import { checkForm } from '../draft/check';
import { handIn } from '../draft/submit';
import { lockCaseMoney } from '../money/money';
import { copyPapers, idsOf, type Papers } from './papers';
import { insertSiblings } from './store';

/** The draft that is handed in, in the version that was read. */
interface HandedIn {
  app_no: string;
  version: number;
}
const formOf = (row: CaseRow): TrademarkForm => row.form as TrademarkForm;

/**
 * Checks the draft before the transaction and copies its papers for each further class; copies none where the
 * draft has changed, which is refused in its turn. Refuses notFound, filing.incomplete, filing.tooManyDrafts
 * and the refusals of `copyPapers`.
 */
export async function prepareClasses(deps: Deps, actor: Customer, input: HandedIn): Promise<Papers[]> {
  const { db } = deps.database;
  const row = await seenCase(db, actor, 'trademark', input.app_no);
  if (row.version !== input.version || row.status !== 'draft') return [];
  const more = classForms(formOf(row)).length - 1;
  await refuseUnfit(db, row, more);
  return copyPapers(deps, actor, formOf(row), more);
}

/**
 * Hands a trademark in, each class as a case with an order of its own: all of them or none. Refuses notFound,
 * state.conflict, filing.incomplete, filing.tooManyDrafts where the classes would be more drafts than there may be.
 */
export async function submitClasses(
  deps: Deps,
  tx: Tx,
  actor: Customer,
  input: HandedIn,
  papers: readonly Papers[],
): Promise<CaseRow[]> {
  await lockCaseMoney(tx, actor.uid);
  await lockDrafts(tx, actor.uid);
  const row = await caseFor(tx, actor, 'trademark', input);
  if (row.status !== 'draft') throw refuse('state.conflict');
  const [own, ...others] = classForms(formOf(row));
  // It was another version when its papers were copied.
  if (others.length !== papers.length) throw refuse('state.conflict');
  await refuseUnfit(tx, row, others.length);
  const drafts =
    others.length === 0
      ? [row]
      : await divide(
          tx,
          actor,
          row,
          own!,
          others.map((form, at) => ({ ...form, ...idsOf(papers[at]!) })),
        );
  const handedIn: CaseRow[] = [];
  for (const draft of drafts) handedIn.push(await handIn(deps, tx, actor, draft));
  return handedIn;
}

/** A draft of several classes becomes one of its first class, with a draft beside it for each of the others. */
async function divide(
  tx: Tx,
  actor: Customer,
  row: CaseRow,
  own: TrademarkForm,
  others: readonly TrademarkForm[],
): Promise<CaseRow[]> {
  const { app_no, version, created_by, created_by_sub } = row;
  const drafts = [await saveDraft(tx, actor, 'trademark', { app_no, version, form: own })];
  for (const form of others) {
    const draft = await saveDraft(tx, actor, 'trademark', { form });
    // The owner of the draft sees every case of it, whoever hands it in.
    drafts.push((await changeCase(tx, draft, { created_by, created_by_sub }))!);
  }
  await insertSiblings(
    tx,
    row.uid,
    drafts.map((draft) => draft.app_no),
  );
  return drafts;
}

/** Refuses a draft with a faulty class, and one with more classes than there is room for beside the other drafts. */
async function refuseUnfit(db: Db, row: CaseRow, more: number): Promise<void> {
  const { faults } = await checkForm(db, row, formOf(row));
  if (faults.length > 0) throw refuse('filing.incomplete', {}, { errors: faults });
  if (more > 0) await demandDrafts(db, { uid: row.uid, area: 'trademark', more });
}
