import type { RequestForm } from '@uc/contract/crowdsourcing/request-form';
import { limits } from '@uc/contract/limits';
import { creatorOf, type Customer, refuse } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { mintId } from '../../vault/index';
import { dropAttachments, moveAttachments } from './files';
import { columnsOf, formIn } from './form';
import {
  countByStatus,
  deleteRequest,
  draftByKey,
  insertRequest,
  lockDrafts,
  lockRequest,
  ownRow,
  changeRequest,
} from './store';
import type { RequestRow } from './store';

type Typed = RequestForm & { mode: NonNullable<RequestForm['mode']> };

/** The request of the account that a person may change, locked. Refuses notFound, state.conflict for another version. */
export async function lockOwn(
  tx: Tx,
  actor: Customer,
  { request_no, version }: { request_no: string; version?: number | undefined },
): Promise<RequestRow> {
  const found = await ownRow(tx, actor.uid, creatorOf(actor, 'crowd'), request_no);
  const row = found && (await lockRequest(tx, found));
  if (row === undefined) throw refuse('notFound');
  if (version !== undefined && row.version !== version) throw refuse('state.conflict');
  return row;
}

interface Saved {
  request_no?: string | undefined;
  version?: number | undefined;
  /** A key for the first save: sent twice, it makes one draft, with the fields that were sent last. */
  draft_key?: string | undefined;
}

/**
 * Saves the form as it was typed so far, whole or not. Of a 悬赏 that is in escrow already, mode and prizes
 * stay. Refuses notFound, state.conflict once it was handed in or when another version was saved since,
 * request.drafts, file.claimed.
 */
export async function saveDraft(
  tx: Tx,
  actor: Customer,
  { request_no: requestNo, version, draft_key: draftKey, ...typed }: Typed & Saved,
): Promise<RequestRow> {
  const form = given(typed);
  const keyed = () =>
    draftKey === undefined ? undefined : draftByKey(tx, actor.uid, creatorOf(actor, 'crowd'), draftKey);
  let no = requestNo ?? (await keyed());
  if (no === undefined) {
    await lockDrafts(tx, actor.uid);
    no = await keyed();
  }
  if (no === undefined) {
    const made = await beginDraft(tx, actor, form, draftKey);
    if (made !== undefined) return made;
    no = (await keyed()) ?? '';
  }
  const row = await lockOwn(tx, actor, {
    request_no: no,
    version: requestNo === undefined ? undefined : version,
  });
  if (row.status !== 'draft' && row.status !== 'rejected') throw refuse('state.conflict');
  const before = formIn(row);
  const { mode, reward, winners, split } = before;
  const kept = row.is_paid ? { ...form, mode, reward, winners, split } : form;
  const changed = await changeRequest(tx, row, columnsOf(kept));
  if (changed === undefined) throw refuse('state.conflict');
  await moveAttachments(tx, changed, before.attachments ?? [], kept.attachments ?? []);
  return changed;
}

/** A new draft; undefined when its key has one already. */
async function beginDraft(
  tx: Tx,
  actor: Customer,
  form: ReturnType<typeof given>,
  draftKey: string | undefined,
): Promise<RequestRow | undefined> {
  await refuseMany(tx, actor);
  const at = await now(tx);
  const row = await insertRequest(tx, {
    uid: actor.uid,
    request_no: mintId('P'),
    status: 'draft',
    draft_key: draftKey ?? null,
    ...columnsOf(form),
    form: JSON.stringify(form),
    created_by: actor.name,
    created_by_sub: actor.subId,
    created_at: at,
    updated_at: at,
  });
  if (row !== undefined) await moveAttachments(tx, row, [], form.attachments ?? []);
  return row;
}

/** A draft like one of the account's requests, without its attachments and days. */
export async function copyRequest(tx: Tx, actor: Customer, requestNo: string): Promise<RequestRow> {
  const found = await ownRow(tx, actor.uid, creatorOf(actor, 'crowd'), requestNo);
  if (found === undefined) throw refuse('notFound');
  const { attachments: _files, deadline: _day, ...form } = formIn(found);
  return saveDraft(tx, actor, { ...form, mode: found.mode });
}

/** Removes a draft with its attachments. Refuses notFound, and state.conflict once it was handed in. */
export async function removeDraft(tx: Tx, actor: Customer, requestNo: string): Promise<void> {
  const row = await lockOwn(tx, actor, { request_no: requestNo });
  if (row.status !== 'draft') throw refuse('state.conflict');
  await dropAttachments(tx, row);
  await deleteRequest(tx, row);
}

async function refuseMany(tx: Tx, { uid }: Customer): Promise<void> {
  const drafts = (await countByStatus(tx, uid, null, {})).get('draft') ?? 0;
  if (drafts >= limits.request.drafts) throw refuse('request.drafts', { max: limits.request.drafts });
}

const given = (form: Typed): Typed =>
  Object.fromEntries(
    Object.entries(form).filter(([, value]) => value !== undefined && value !== ''),
  ) as Typed;
