import type { Output } from '@uc/contract/endpoint';
import type { signings } from '@uc/contract/signings';
import {
  signingKinds,
  signingKindIds,
  type SigningKindId,
  signingStateTexts,
} from '@uc/contract/signing-texts';
import { findUsers, profileOf } from '../accounts/index';
import { creatorOf, type Customer, refuse } from '../call/index';
import * as clock from '../clock';
import { alsoTenant, type Db } from '../db/index';
import type { SigningPaper, SigningSources } from '../room/index';
import { hashOf } from './paper';
import { lastReminder } from './reminder-store';
import { findSigning, type Seen, type SigningRow } from './store';

export type Listed = Output<(typeof signings)['list']>['list'][number];
export type Viewer = Pick<Customer, 'uid' | 'subId' | 'permissions' | 'scope'>;

/** The kinds that somebody may see. */
export const seenBy = (viewer: Viewer): Seen =>
  signingKindIds
    .filter((kind) => viewer.permissions.has(signingKinds[kind].view))
    .map((kind) => seenAs(viewer, kind));

function seenAs(viewer: Viewer, kind: SigningKindId): Seen[number] {
  const { area }: { area?: Parameters<typeof creatorOf>[1] } = signingKinds[kind];
  return { kind, ask: { uid: viewer.uid, creator: area === undefined ? null : creatorOf(viewer, area) } };
}

/** Accounts among these whose names hold a keyword, whatever its width and case. */
export async function namedLike(db: Db, uids: readonly number[], keyword: string): Promise<number[]> {
  for (const uid of uids) alsoTenant(uid);
  const folded = (text: string) => text.normalize('NFKC').toLowerCase();
  const sought = folded(keyword);
  return (await findUsers(db, uids))
    .filter(({ nickname }) => folded(nickname).includes(sought))
    .map(({ uid }) => uid);
}

export async function rowView(db: Db, sources: SigningSources, row: SigningRow): Promise<Listed> {
  const { kind, no, title, state, signed_at, created_at, due_at } = row;
  if (row.other !== null) alsoTenant(row.other);
  return {
    kind,
    kind_text: signingKinds[kind].text,
    signing_no: no,
    title,
    other: row.other === null ? '平台' : ((await profileOf(db, row.other))?.nickname ?? ''),
    state,
    state_text: signingStateTexts[state],
    signed_at,
    created_at,
    due_at,
    link: sources[kind].link(row.page_no),
  };
}

/** A contract by its kind and number. */
export interface Asked {
  kind: SigningKindId;
  signing_no: string;
}

/** One of them in full, for somebody who may see it. Refuses notFound. */
export async function signingFor(
  db: Db,
  sources: SigningSources,
  viewer: Viewer,
  { kind, signing_no: no }: Asked,
): Promise<{ row: SigningRow; paper: SigningPaper }> {
  if (!viewer.permissions.has(signingKinds[kind].view)) throw refuse('notFound');
  const row = await findSigning(db, sources, seenAs(viewer, kind), no);
  const paper = row && (await sources[kind].read(db, viewer.uid, no));
  if (row === undefined || paper === undefined) throw refuse('notFound');
  return { row, paper };
}

/** It waits for the other side to sign, which has time left: what is late ends by its job. */
export const isWaiting = ({ state, due_at: due }: SigningRow, now: Date): boolean =>
  state === 'theirs' && (due === null || due > now);

/** The same as the drawer shows it, with what this person may do. Refuses notFound. */
export async function detailView(
  db: Db,
  sources: SigningSources,
  viewer: Viewer,
  asked: Asked,
): Promise<Output<(typeof signings)['detail']>> {
  const { row, paper } = await signingFor(db, sources, viewer, asked);
  const last = await lastReminder(db, { uid: viewer.uid, kind: row.kind, no: row.no });
  const mayRemind =
    isWaiting(row, await clock.now(db)) &&
    sources[row.kind].remind !== undefined &&
    viewer.permissions.has('contract:remind');
  return {
    ...(await rowView(db, sources, row)),
    text: paper.text,
    text_version: paper.version,
    text_hash: hashOf(paper.text),
    signers: [...paper.signers],
    trail: [...paper.trail],
    reminded_at: last?.at ?? null,
    actions: mayRemind && last?.isOver !== false ? ['remind'] : [],
  };
}
