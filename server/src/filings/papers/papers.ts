import {
  type StaffPaper,
  staffPapers,
  paperSides,
  type PaperSide,
  sideOfPaper,
} from '@uc/contract/filings/case-texts';
import type { caseDetail } from '@uc/contract/filings/case-view';
import type { UploadedFile } from '@uc/contract/files';
import type { z } from 'zod';
import { refuse, refuseForm, type Staff } from '../../call/index';
import { type Db, eachRow, type Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { claimFile, findFileView, receiveFile } from '../../files/index';
import { enqueue, type OutboxHandler } from '../../jobs/index';
import { initiatorText } from '../../ledger/index';
import { FILE_BIZ } from '../cases/form';
import { notifyCase } from '../cases/notifications';
import { type CaseRow, findCase, insertPaper, lockCase, type PaperRow, papersOf } from '../cases/store';
import { officeNames } from '../cases/transition';

export type PaperView = z.output<typeof caseDetail>['papers'][number];

/** The papers of a case, the newest first, each with every file that it has had. */
export async function paperViews(
  deps: Pick<Deps, 'vault' | 'partners'>,
  db: Db,
  row: CaseRow,
): Promise<PaperView[]> {
  const { uid, area } = row;
  const all = await papersOf(db, uid, row.app_no);
  const label = deps.partners.ipOffice?.label ?? null;
  const by = ({ side, actor, actor_kind: kind }: PaperRow) =>
    kind === null || kind === 'office'
      ? side === 'office'
        ? `${officeNames[area]}${label === null ? '' : `（${label}）`}`
        : paperSides[side]
      : initiatorText({ kind, name: actor ?? '' });
  const files = await eachRow(
    db,
    all.filter(({ file_id }) => file_id !== null).toReversed(),
    async (db, one) => ({
      one,
      file: await findFileView(deps, db, uid, one.file_id!),
    }),
  );
  return all
    .filter(({ of_seq }) => of_seq === null)
    .map((root) => {
      const { seq, kind, title, side, at } = root;
      const versions = files
        .filter(({ one }) => (one.of_seq ?? one.seq) === seq)
        .flatMap(({ one, file }, index) =>
          file === undefined ? [] : [{ no: index + 1, at: one.at, by: by(one), file }],
        );
      const file = versions.at(-1)?.file ?? null;
      return { seq, kind, title, side, side_text: paperSides[side], at, file, versions };
    });
}

export interface SentPaper {
  of?: number | undefined;
  kind?: StaffPaper | undefined;
  title?: string | undefined;
}

/**
 * Keeps a file that staff send for the customer: as a paper of its own, or as the newest file of the paper `of`. Refuses the
 * form, state.conflict when the case has changed hands meanwhile, and upload.*.
 */
export async function sendPaper(
  deps: Deps,
  actor: Staff,
  row: CaseRow,
  { of, kind = 'other', title }: SentPaper,
  file: UploadedFile,
  after: (tx: Tx, row: CaseRow) => Promise<void>,
): Promise<void> {
  const { uid, app_no: no } = row;
  await paperAt(deps.database.db, row, of);
  const kept = await receiveFile(deps, { uid, subId: null, use: 'filing_paper' }, file);
  await deps.database.transaction(async (tx) => {
    const locked = await lockCase(tx, uid, no);
    if (locked?.staff_id !== actor.staffId) throw refuse('state.conflict');
    const root = await paperAt(tx, locked, of);
    const by = { actor_kind: 'staff' as const, actor: actor.name };
    const said = title || staffPapers[kind];
    await addFile(tx, locked, kept.file_id, {
      ...(root === undefined
        ? { side: sideOfPaper(kind), kind, title: said }
        : { side: root.side, kind: root.kind, title: root.title, of_seq: root.seq }),
      ...by,
    });
    const name = root?.title ?? said;
    await notifyCase(
      tx,
      locked,
      `收到文件：${name}`,
      `“${locked.name}”新增文件“${name}”，可在案件详情中下载。`,
    );
    await after(tx, locked);
  });
}

/** The paper that a file belongs to, of those that staff or the office have sent. Refuses the form for none such. */
async function paperAt(db: Db, row: CaseRow, of: number | undefined): Promise<PaperRow | undefined> {
  if (of === undefined) return undefined;
  const found = (await papersOf(db, row.uid, row.app_no)).find(
    ({ seq, of_seq, side }) => seq === of && of_seq === null && side !== 'applicant',
  );
  if (found === undefined) throw refuseForm({ field: 'of', message: '所选文件不存在，请刷新后重试' });
  return found;
}

type NewFile = Pick<PaperRow, 'kind' | 'title'> & { side: PaperSide } & Partial<
    Pick<PaperRow, 'of_seq' | 'actor' | 'actor_kind' | 'event_id'>
  >;
async function addFile(tx: Tx, { uid, app_no: no }: CaseRow, fileId: string, paper: NewFile): Promise<void> {
  await claimFile(tx, { uid, fileId, use: 'filing_paper', bizType: FILE_BIZ, bizNo: no });
  await insertPaper(tx, { uid, app_no: no, file_id: fileId, ...paper });
}

const OFFICE_PAPER = 'filing.officePaper';

/** Notes a paper that the office has sent; one that came through its port is fetched there afterwards. */
export async function noteOfficePaper(
  tx: Tx,
  { uid, app_no: no }: CaseRow,
  { eventId, kind, title, isSent }: { eventId: string; kind: string; title: string; isSent: boolean },
): Promise<void> {
  await insertPaper(tx, {
    uid,
    app_no: no,
    side: 'office',
    kind,
    title,
    file_id: null,
    actor_kind: 'office',
    event_id: eventId,
  });
  if (isSent) await enqueue(tx, { uid, kind: OFFICE_PAPER, refNo: eventId, payload: { appNo: no, eventId } });
}

/** Fetches the paper of an event from the office, once; an office that has none for it is left alone. */
export const paperOutbox = (deps: Deps): Record<string, OutboxHandler> => ({
  [OFFICE_PAPER]: async ({ uid, payload }) => {
    const { appNo, eventId } = payload as { appNo: string; eventId: string };
    const { db } = deps.database;
    const row = await findCase(db, uid, appNo);
    if (row === undefined || (await waiting(db, row, eventId)) === undefined) return;
    const paper = await deps.partners.ipOffice?.fetchPaper(eventId);
    if (!paper) return;
    const { name, bytes } = paper;
    const sent = { name, size: bytes.length, pieces: [bytes] };
    const kept = await receiveFile(deps, { uid, subId: null, use: 'filing_paper' }, sent);
    await deps.database.transaction(async (tx) => {
      const locked = await lockCase(tx, uid, appNo);
      const root = locked && (await waiting(tx, locked, eventId));
      if (locked === undefined || root === undefined) return;
      await addFile(tx, locked, kept.file_id, {
        side: 'office',
        kind: root.kind,
        title: root.title,
        of_seq: root.seq,
        actor_kind: 'office',
        event_id: eventId,
      });
    });
  },
});

/** The file of a notice that staff have entered, with the paper that the notice has noted. Refuses notFound, file.claimed. */
export async function keepNotice(
  tx: Tx,
  row: CaseRow,
  { eventId, fileId, actor }: { eventId: string; fileId: string; actor: Pick<Staff, 'name'> },
): Promise<void> {
  const root = await waiting(tx, row, eventId);
  if (root === undefined) throw refuse('state.conflict');
  const { kind, title, seq } = root;
  const by = { actor_kind: 'staff' as const, actor: actor.name, event_id: eventId };
  await addFile(tx, row, fileId, { side: 'office', kind, title, of_seq: seq, ...by });
}

/** The paper of an event while its file has not come. */
async function waiting(db: Db, { uid, app_no: no }: CaseRow, eventId: string): Promise<PaperRow | undefined> {
  const ofEvent = (await papersOf(db, uid, no)).filter(({ event_id }) => event_id === eventId);
  return ofEvent.some(({ file_id }) => file_id !== null)
    ? undefined
    : ofEvent.find(({ of_seq }) => of_seq === null);
}
