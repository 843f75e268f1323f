import { dayOf } from '@uc/contract/day';
import type { FilingArea } from '@uc/contract/filings/kinds';
import { type Customer, refuse } from '../../call/index';
import { now } from '../../clock';
import type { Db, Tx } from '../../db/index';
import { claimFile, discardFile } from '../../files/index';
import { initiatorOf } from '../../ledger/index';
import { mintId } from '../../vault/index';
import { findApplicants } from '../applicants/store';
import { areas, type CaseForm } from '../law/areas';
import { FILE_BIZ, formOf } from '../cases/form';
import { lawOn } from '../law/law';
import { countIn, countsOf } from '../cases/tab-store';
import { caseFor } from '../cases/visibility';
import { type CaseRow, changeCase, draftByKey, insertCase, lockDrafts } from '../cases/store';
import { recordStage } from '../cases/transition';

const MOST_DRAFTS = 100;

/** Refuses filing.tooManyDrafts where so many more would be above the limit; counted for good under `lockDrafts`. */
export async function demandDrafts(
  db: Db,
  { uid, area, more }: { uid: number; area: FilingArea; more: number },
): Promise<void> {
  if (countIn(await countsOf(db, uid, null, area), 'draft') + more > MOST_DRAFTS)
    throw refuse('filing.tooManyDrafts', { most: MOST_DRAFTS });
}

/** Makes or saves a draft. Refuses filing.tooManyDrafts, notFound, state.conflict after hand-in, file.claimed. */
export async function saveDraft(
  tx: Tx,
  actor: Customer,
  area: FilingArea,
  {
    app_no: appNo,
    version,
    draft_key: draftKey,
    form,
    workNo,
  }: {
    app_no?: string | undefined;
    version?: number | undefined;
    /** A key for the first save: sent twice, it makes one draft, with the fields that were sent last. */
    draft_key?: string | undefined;
    form: CaseForm;
    /** The work that a new draft was begun from. */
    workNo?: string;
  },
): Promise<CaseRow> {
  const { uid } = actor;
  const keyed = async () => (draftKey === undefined ? undefined : draftByKey(tx, uid, draftKey));
  let no = appNo ?? (await keyed());
  if (no === undefined) {
    await lockDrafts(tx, uid);
    no = await keyed();
  }
  const seen = appNo === undefined ? undefined : version;
  const before = no === undefined ? undefined : await caseFor(tx, actor, area, { app_no: no, version: seen });
  if (before !== undefined && before.status !== 'draft') throw refuse('state.conflict');
  if (before === undefined) await demandDrafts(tx, { uid, area, more: 1 });
  const at = await now(tx);
  const today = dayOf(at);
  const law = await lawOn(tx, today);
  const { prefix, kindOf, nameOf, fees } = areas[area];
  const { official, service } = fees(form, law);
  const columns = {
    kind: kindOf(form),
    name: nameOf(form),
    form: JSON.stringify(form),
    applicant: await namesOf(tx, uid, form),
    law_on: today,
    official_fen: official,
    service_fen: service,
    updated_at: at,
  };
  const row =
    before === undefined
      ? await insertCase(tx, {
          uid,
          app_no: mintId(prefix),
          area,
          status: 'draft',
          draft_key: draftKey ?? null,
          created_by: actor.name,
          created_by_sub: actor.subId,
          ...(workNo !== undefined && { work_no: workNo }),
          created_at: at,
          ...columns,
        })
      : await changeCase(tx, before, columns);
  // Sent twice at once: the other one has begun it meanwhile.
  if (row === undefined && before === undefined)
    return saveDraft(tx, actor, area, { draft_key: draftKey, form });
  if (row === undefined) throw refuse('state.conflict');
  if (before === undefined) await recordStage(tx, row, 'create', { by: initiatorOf(actor) });
  await moveFiles(tx, row, before === undefined ? {} : formOf(before), form);
  return row;
}

const namesOf = async (tx: Tx, uid: number, { applicants = [] }: CaseForm): Promise<string> =>
  (await findApplicants(tx, uid, applicants))
    .map(({ name_cn }) => name_cn)
    .join('、')
    .slice(0, 200);

/** Claims the uploads that are new, and discards those that nothing holds any more. Refuses notFound, file.claimed. */
export async function moveFiles(tx: Tx, row: CaseRow, before: CaseForm, after: CaseForm): Promise<void> {
  const { files } = areas[row.area];
  const kept = new Map(files(before));
  const wanted = new Map(files(after));
  for (const [fileId, use] of wanted)
    if (!kept.has(fileId))
      await claimFile(tx, { uid: row.uid, fileId, use, bizType: FILE_BIZ, bizNo: row.app_no });
  for (const [fileId] of kept) if (!wanted.has(fileId)) await discardFile(tx, row.uid, fileId);
}

/** A new draft with the contents of the case, except its files and its declaration: those are handed in again. */
export async function copyCase(tx: Tx, actor: Customer, area: FilingArea, no: string): Promise<CaseRow> {
  const from = await caseFor(tx, actor, area, { app_no: no });
  const held = new Set(areas[area].files(formOf(from)).map(([id]) => id));
  const form = Object.fromEntries(
    Object.entries(formOf(from)).filter(
      ([field, value]) =>
        !field.startsWith('declar') &&
        !(typeof value === 'string' && held.has(value)) &&
        !(Array.isArray(value) && value.some((one) => typeof one === 'string' && held.has(one))),
    ),
  ) as CaseForm;
  return saveDraft(tx, actor, area, { form });
}
