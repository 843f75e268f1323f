import type { Input } from '@uc/contract/endpoint';
import { limits } from '@uc/contract/limits';
import type { maker } from '@uc/contract/maker/projects';
import type { ProjectContact, ProjectForm } from '@uc/contract/maker/form';
import { creatorOf, type Customer, refuse } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { initiatorOf } from '../../ledger/index';
import { mintId } from '../../vault/index';
import { changeIn, formIn, isSame, openContact, sealContact } from './form';
import { type LookUp, refuseForeignLinks } from './links';
import { isDraftable, isShown } from './states';
import {
  changeProject,
  insertProject,
  lockCount,
  lockedByKey,
  lockProject,
  projectByKey,
  projectOf,
  type ProjectRow,
} from './store';
import { recordProjectEvent } from './transition';
import { holdersOf, moveUploads } from './uploads';

type Typed = Input<(typeof maker)['save']>;
type Saves = Pick<Deps, 'vault'>;

/**
 * Saves a form as it was typed: a new draft, the form of a project that is not shown, or the change of one
 * that is. Refuses notFound, state.conflict while it is reviewed, maker.stale over a newer version,
 * maker.tooMany, and the form for links and files that are not the account's own.
 */
export async function saveProject(
  deps: Saves,
  filings: LookUp,
  tx: Tx,
  actor: Customer,
  { project_no: projectNo, version, draft_key: draftKey, phone, wechat, ...typed }: Typed,
): Promise<ProjectRow> {
  const form = typed as ProjectForm;
  const who = { uid: actor.uid, creator: creatorOf(actor, 'maker') };
  const known = projectNo === undefined ? undefined : await projectOf(tx, who, projectNo);
  const before = known && (changeIn(known) ?? formIn(known));
  await refuseForeignLinks(filings, tx, actor.uid, form, { actor, before });
  const contact = { ...(phone !== undefined && { phone }), ...(wechat !== undefined && { wechat }) };
  if (projectNo === undefined) {
    const made = await beginDraft(deps, tx, actor, { form, contact, draftKey });
    if (made !== undefined) return made;
  }
  const row =
    projectNo === undefined
      ? await lockedByKey(tx, who, draftKey ?? '')
      : await lockProject(tx, who, projectNo);
  if (row === undefined) throw refuse('notFound');
  // The first save of a draft, sent again: the draft is there, and has from now on the form that was sent last.
  if (projectNo === undefined ? row.status !== 'draft' : row.version !== version) throw refuse('maker.stale');
  return writeForm(deps, tx, row, form, contact);
}

async function beginDraft(
  deps: Saves,
  tx: Tx,
  actor: Customer,
  { form, contact, draftKey }: { form: ProjectForm; contact: ProjectContact; draftKey: string | undefined },
): Promise<ProjectRow | undefined> {
  const { uid, subId } = actor;
  const most = limits.maker.projects;
  const isNew =
    draftKey === undefined ||
    (await projectByKey(tx, { uid, creator: creatorOf(actor, 'maker') }, draftKey)) === undefined;
  if (isNew && (await lockCount(tx, uid)) >= most) throw refuse('maker.tooMany', { max: most });
  return createDraft(deps, tx, {
    uid,
    creator: subId,
    by: initiatorOf(actor),
    draftKey: draftKey ?? mintId('K'),
    form,
    contact,
  });
}

/** A new draft; undefined when its key has one already. */
export async function createDraft(
  deps: Saves,
  tx: Tx,
  {
    uid,
    creator,
    by,
    draftKey,
    form,
    contact,
  }: {
    uid: number;
    creator: string | null;
    by: Parameters<typeof recordProjectEvent>[3]['by'];
    draftKey: string;
    form: ProjectForm;
    contact: ProjectContact;
  },
): Promise<ProjectRow | undefined> {
  const projectNo = mintId('MP');
  const at = await now(tx);
  const row = await insertProject(tx, {
    uid,
    project_no: projectNo,
    creator,
    draft_key: draftKey,
    status: 'draft',
    form: JSON.stringify(form),
    contact: sealContact(deps, uid, projectNo, contact),
    created_at: at,
    updated_at: at,
  });
  if (row === undefined) return undefined;
  await moveUploads(tx, row, [], holdersOf(row));
  await recordProjectEvent(tx, row, 'create', { by });
  return row;
}

/** Writes some of the form of a project, or of its change. */
export const changeForm = (
  deps: Saves,
  tx: Tx,
  row: ProjectRow,
  part: Partial<ProjectForm>,
): Promise<ProjectRow> => writeForm(deps, tx, row, { ...(changeIn(row) ?? formIn(row)), ...part }, {});

/**
 * Writes the form, or the change of a project that is shown; the contact changes at once. An equal form is
 * not written.
 */
async function writeForm(
  deps: Saves,
  tx: Tx,
  row: ProjectRow,
  form: ProjectForm,
  typed: ProjectContact,
): Promise<ProjectRow> {
  const isOpen = isDraftable(row.status) || (isShown(row.status) && row.change_status !== 'auditing');
  if (!isOpen) throw refuse('state.conflict');
  const known = openContact(deps, row);
  const contact = { ...known, ...typed };
  const before = isShown(row.status) ? (changeIn(row) ?? formIn(row)) : formIn(row);
  const isContactNew = !isSame(contact, known);
  const isFormNew = !isSame(form, before);
  if (!isContactNew && !isFormNew) return row;
  const changed = await changeProject(tx, row, {
    ...(isContactNew && { contact: sealContact(deps, row.uid, row.project_no, contact) }),
    ...(isFormNew &&
      (isShown(row.status)
        ? { change: JSON.stringify(form), change_status: 'draft' as const }
        : { form: JSON.stringify(form) })),
  });
  if (changed === undefined) throw refuse('maker.stale');
  await moveUploads(tx, changed, holdersOf(row), holdersOf(changed));
  return changed;
}
