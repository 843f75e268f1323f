import { dayOf } from '@uc/contract/day';
import { estimateNote } from '@uc/contract/estimated-day';
import type { Output } from '@uc/contract/endpoint';
import { type Side, sideTexts } from '@uc/contract/crowdsourcing/contract-texts';
import {
  disputeEntryTexts,
  disputeStatusTexts,
  disputeTypeTexts,
} from '@uc/contract/crowdsourcing/dispute-texts';
import type { disputes } from '@uc/contract/crowdsourcing/disputes';
import { fen } from '@uc/contract/money';
import { isEstimated } from '../../calendar/index';
import type { Customer } from '../../call/index';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import { clockAt } from '../contracts/view';
import { filesOf } from '../contracts/delivery-store';
import { divisionOf } from './division';
import { evidenceRef } from './open';
import { acts, readDispute } from './parties';
import { disputeActions } from './states';
import { type DisputeRow, entriesOf, type EntryRow } from './store';

export type DisputeView = Output<(typeof disputes)['detail']>;

const ends = { open: '未回应将按申请方主张处理', mediating: '未和解将进入仲裁' } as const;

/** The part of a dispute's view that lists and its page share. */
export function disputeRow(row: DisputeRow, at: Date) {
  const amount = fen(row.amount_fen);
  const text = row.status === 'open' || row.status === 'mediating' ? ends[row.status] : '';
  // Mediation lasts working days: it ends with the day before its moment.
  const isEstimate =
    row.status === 'mediating' &&
    row.due_at !== null &&
    isEstimated(dayOf(new Date(row.due_at.getTime() - 1)));
  return {
    dispute_no: row.dispute_no,
    contract_no: row.contract_no,
    title: row.title,
    seq: row.milestone,
    milestone: row.milestone_title,
    amount,
    applicant: row.applicant,
    applicant_text: sideTexts[row.applicant],
    type: row.type as keyof typeof disputeTypeTexts,
    type_text: disputeTypeTexts[row.type as keyof typeof disputeTypeTexts],
    claim: fen(row.claim_fen),
    is_after: row.is_after,
    status: row.status,
    status_text: disputeStatusTexts[row.status],
    clock: clockAt(row.due_at, isEstimate ? `${text}（时间为${estimateNote}）` : text, at),
    result: row.back_fen === null ? null : divisionOf(row, fen(row.back_fen)),
    created_at: row.created_at,
    ended_at: row.ended_at,
  };
}

/** The lines of a dispute, the newest first, each with its files. */
export async function entryViews(db: Db, row: DisputeRow, authorOf: (entry: EntryRow) => string) {
  const [entries, files] = [await entriesOf(db, row), await filesOf(db, row)];
  return entries.map((one) => ({
    seq: one.seq,
    at: one.at,
    kind: one.kind as keyof typeof disputeEntryTexts,
    kind_text: disputeEntryTexts[one.kind as keyof typeof disputeEntryTexts],
    author: authorOf(one),
    text: one.text,
    files: files
      .filter(({ ref }) => ref === evidenceRef(row.dispute_no, one.seq))
      .map(({ file_id, name }) => ({ file_id, name })),
  }));
}

/** Between the sides a person is named to their own side alone. */
const authorFor =
  (viewer: Side) =>
  ({ side, actor }: EntryRow): string =>
    side === 'system' ? '系统' : side === 'staff' ? '平台' : side === viewer ? actor : sideTexts[side];

/**
 * A dispute as one of its sides sees it, with the actions of this person. A ruling that waits for its second
 * person is not shown.
 */
export async function disputeOf(db: Db, actor: Customer, disputeNo: string): Promise<DisputeView> {
  const { row, side } = await readDispute(db, actor, disputeNo);
  const shown = row.status === 'reviewing' ? { ...row, back_fen: null } : row;
  const offer =
    row.offer_side === null || row.offer_back_fen === null
      ? null
      : {
          by: row.offer_side,
          by_text: sideTexts[row.offer_side],
          ...divisionOf(row, fen(row.offer_back_fen)),
        };
  const entries = await entryViews(db, row, authorFor(side));
  return {
    ...disputeRow(shown, await now(db)),
    role: side,
    offer,
    entries: entries.filter(({ kind }) => row.status !== 'reviewing' || kind !== 'rule'),
    actions: actor.permissions.has(acts[side]) ? disputeActions(row, side) : [],
  };
}
