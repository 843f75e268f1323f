import { dayOf } from '@uc/contract/day';
import { draftFaults, workFaults, workLimits } from '@uc/contract/works/form';
import { creatorOf, type Customer, refuse, refuseForm } from '../call/index';
import { now } from '../clock';
import type { Tx } from '../db/index';
import { initiatorOf } from '../ledger/index';
import { mintId } from '../vault/index';
import { listedFaults } from '../words/index';
import { refuseUnlicensed } from './categories';
import { endComplaints } from './complaint-end';
import {
  columnsOf,
  contentIn,
  contentOf,
  isSame,
  newestIn,
  noContent,
  publicTextsOf,
  type WorkContent,
} from './content';
import { holdersOf, moveHoldings } from './holdings';
import { isApproved, isEditable, isPublic } from './states';
import {
  changeWork,
  countByStatus,
  countTops,
  firstPlace,
  insertWork,
  lockWork,
  lockWorks,
  placeWork,
  type WorkRow,
  worksOf,
} from './store';
import { transitionWork } from './transition';

/** A work and the version of it that the person saw. */
export interface Seen {
  work_no: string;
  version: number;
}
type Who = Pick<Customer, 'uid' | 'subId' | 'kind' | 'name' | 'scope'>;

/** The works that a person sees and changes. */
export const ownedBy = (actor: Pick<Customer, 'uid' | 'scope' | 'subId'>) => ({
  uid: actor.uid,
  creator: creatorOf(actor, 'fac'),
});

/** The work in the version that was seen, locked. Refuses notFound, state.conflict. */
async function lockSeen(tx: Tx, actor: Who, { work_no: workNo, version }: Seen): Promise<WorkRow> {
  await lockWorks(tx, actor.uid);
  const row = await lockWork(tx, ownedBy(actor), workNo);
  if (row === undefined) throw refuse('notFound');
  if (row.version !== version) throw refuse('state.conflict');
  return row;
}

/**
 * Saves a new work, or a version of one: of an approved work beside the approved version. Refuses the form, notFound,
 * state.conflict, file.claimed, work.tooMany.
 */
export async function saveWork(
  tx: Tx,
  actor: Who,
  { work_no: workNo, version, ...typed }: Partial<Seen> & WorkContent,
): Promise<WorkRow> {
  const content = contentOf(typed);
  const faults = draftFaults(content, dayOf(await now(tx)));
  if (faults.length > 0) throw refuseForm(...faults);
  if (workNo === undefined) return newWork(tx, actor, content);
  if (version === undefined) throw refuse('state.conflict');
  const row = await lockSeen(tx, actor, { work_no: workNo, version });
  if (!isEditable(row.status)) throw refuse('state.conflict');
  const isKept = isApproved(row.status);
  const json = JSON.stringify(content);
  const change = isSame(content, contentIn(row)) ? null : json;
  const columns = isKept ? { change } : { content: json };
  const changed = await changeWork(tx, row, { ...columns, ...columnsOf(content) });
  if (changed === undefined) throw refuse('state.conflict');
  await moveHoldings(tx, changed, holdersOf(row), holdersOf(changed));
  return changed;
}

async function newWork(tx: Tx, actor: Who, content: WorkContent): Promise<WorkRow> {
  const { uid, subId, name } = actor;
  await lockWorks(tx, uid);
  const counts = await countByStatus(tx, { uid, creator: null });
  const most = workLimits.works;
  if ([...counts.values()].reduce((sum, count) => sum + count, 0) >= most)
    throw refuse('work.tooMany', { most });
  const row = await insertWork(tx, {
    uid,
    work_no: mintId('WK'),
    sub_id: subId,
    creator: name,
    status: 'draft',
    content: JSON.stringify(content),
    ...columnsOf(content),
    place: await firstPlace(tx, uid),
  });
  await moveHoldings(tx, row, [], [content]);
  return row;
}

/** Hands the newest version in. Refuses the form, work.category, notFound, state.conflict. */
export async function submitWork(tx: Tx, actor: Who, seen: Seen): Promise<WorkRow> {
  const row = await lockSeen(tx, actor, seen);
  // An approved version is reviewed again only when there is another.
  if (isApproved(row.status) && row.change === null) throw refuse('state.conflict');
  const content = newestIn(row);
  const at = await now(tx);
  const faults = await listedFaults(tx, publicTextsOf(content), workFaults(content, dayOf(at)));
  if (faults.length > 0) throw refuseForm(...faults);
  await refuseUnlicensed(tx, row.uid, content.category);
  const isBeside = isPublic(row.status);
  const changed = await transitionWork(
    tx,
    row,
    'submit',
    { by: initiatorOf(actor) },
    {
      reject_items: '[]',
      submitted_at: at,
      ...(!isBeside && { content: JSON.stringify(content), change: null }),
    },
  );
  await moveHoldings(tx, changed, holdersOf(row), holdersOf(changed));
  return changed;
}

/** Takes back a submission; without one, drops the change. Refuses notFound, state.conflict. */
export async function cancelWork(tx: Tx, actor: Who, seen: Seen): Promise<WorkRow> {
  const row = await lockSeen(tx, actor, seen);
  const by = initiatorOf(actor);
  if (row.status === 'auditing' || row.status === 'change_auditing')
    return transitionWork(tx, row, 'cancel', { by });
  if (row.change === null) throw refuse('state.conflict');
  const kept = { change: null, reject_items: '[]', ...columnsOf(contentIn(row)) };
  const changed = await transitionWork(tx, row, 'drop_change', { by }, kept);
  await moveHoldings(tx, changed, holdersOf(row), holdersOf(changed));
  return changed;
}

/** Shows an approved version again. Refuses notFound, state.conflict with a change beside it, work.category. */
export async function showWork(tx: Tx, actor: Who, seen: Seen): Promise<WorkRow> {
  const row = await lockSeen(tx, actor, seen);
  if (row.change !== null) throw refuse('state.conflict');
  await refuseUnlicensed(tx, row.uid, contentIn(row).category);
  return transitionWork(tx, row, 'online', { by: initiatorOf(actor) });
}

/** Takes it off the shelf; a change stays with it. Refuses notFound, state.conflict. */
export async function hideWork(tx: Tx, actor: Who, seen: Seen): Promise<WorkRow> {
  const row = await lockSeen(tx, actor, seen);
  return transitionWork(tx, row, 'offline', { by: initiatorOf(actor) });
}

/** Refuses work.tops beyond the most that may stand above, notFound, state.conflict. */
export async function topWork(
  tx: Tx,
  actor: Who,
  { top: isTop, ...seen }: Seen & { top: boolean },
): Promise<WorkRow> {
  const row = await lockSeen(tx, actor, seen);
  if (!isPublic(row.status) || row.is_top === isTop) throw refuse('state.conflict');
  const most = workLimits.tops;
  if (isTop && (await countTops(tx, row.uid)) >= most) throw refuse('work.tops', { most });
  const changed = await changeWork(tx, row, { is_top: isTop });
  if (changed === undefined) throw refuse('state.conflict');
  return changed;
}

/** Puts works into a new order among themselves. Refuses the form, and notFound when one is not the person's. */
export async function sortWorks(tx: Tx, actor: Who, workNos: readonly string[]): Promise<number> {
  if (new Set(workNos).size < workNos.length)
    throw refuseForm({ field: 'work_nos', message: '同一作品只能出现一次' });
  await lockWorks(tx, actor.uid);
  const all = await worksOf(tx, ownedBy(actor));
  const moved = all.filter(({ work_no }) => workNos.includes(work_no));
  if (moved.length < workNos.length) throw refuse('notFound');
  const places = moved.map(({ place }) => place).toSorted((a, b) => a - b);
  for (const [index, workNo] of workNos.entries()) await placeWork(tx, actor.uid, workNo, places[index]!);
  return workNos.length;
}

/** Deletes a work with all that it holds; its number and history stay. Refuses notFound, state.conflict. */
export async function removeWork(tx: Tx, actor: Who, seen: Seen): Promise<WorkRow> {
  const row = await lockSeen(tx, actor, seen);
  const changed = await transitionWork(tx, row, 'delete', { by: initiatorOf(actor) }, erased);
  await moveHoldings(tx, changed, holdersOf(row), []);
  await endComplaints(tx, changed, '已删除', initiatorOf(actor));
  return changed;
}

/** The empty columns of a deleted work. */
export const erased = {
  content: JSON.stringify(noContent),
  change: null,
  title: '',
  category: null,
  reject_items: '[]',
} as const;
