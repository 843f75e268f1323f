import { limits } from '@uc/contract/limits';
import { daysAfter } from '@uc/contract/day';
import { type ComplaintGround, complaintGroundTexts } from '@uc/contract/works/complaint-texts';
import { creatorOf, type Customer, refuse } from '../call/index';
import { now } from '../clock';
import { alsoTenant, type Db, type Tx } from '../db/index';
import { claimFile, shareFile } from '../files/index';
import { initiatorOf } from '../ledger/index';
import { isHomepageOpen } from '../provider/index';
import { mintId } from '../vault/index';
import { moveComplaint, notifyOfComplaint } from './complaint-end';
import {
  complaintOf,
  type ComplaintRow,
  countLiveBy,
  insertComplaint,
  publicWorkByNo,
} from './complaint-store';
import { contentIn } from './content';
import { findWork, lockWorks, type WorkRow } from './store';

const { answerDays, lateDays, openMost } = limits.complaint;
type Who = Pick<Customer, 'uid' | 'subId' | 'kind' | 'name' | 'scope'>;
interface Seen {
  complaint_no: string;
  version: number;
}

/** A public work, whoever's it is; the rest of the request may read its account. Refuses notFound. */
export async function workComplainedOf(db: Db, workNo: string): Promise<WorkRow> {
  const work = await publicWorkByNo(db, workNo);
  if (work === undefined) throw refuse('notFound');
  alsoTenant(work.uid);
  if (!(await isHomepageOpen(db, work.uid))) throw refuse('notFound');
  return work;
}

/** Complains of a public work of somebody else. Refuses notFound, complaint.own, .open, .tooMany, file.claimed. */
export async function complain(
  tx: Tx,
  actor: Who,
  typed: { work_no: string; ground: ComplaintGround; body: string; files: string[] },
): Promise<ComplaintRow> {
  const { uid: byUid, subId, name } = actor;
  const { uid, work_no, sub_id: maker, ...work } = await workComplainedOf(tx, typed.work_no);
  if (uid === byUid) throw refuse('complaint.own');
  await lockWorks(tx, byUid);
  if ((await countLiveBy(tx, byUid)) >= openMost) throw refuse('complaint.tooMany', { most: openMost });
  const { ground, body, files } = typed;
  const { title = '' } = contentIn(work);
  const row = await insertComplaint(tx, {
    uid,
    complaint_no: mintId('WC'),
    work_no,
    by_uid: byUid,
    by_sub: subId,
    by_name: name,
    title,
    ground,
    status: 'open',
    body,
    files: [...new Set(files)],
    answer_by: daysAfter(await now(tx), answerDays),
  });
  if (row === undefined) throw refuse('complaint.open');
  await handIn(tx, row, { from: byUid, to: uid, files });
  await notifyOfComplaint(tx, row, 'received', {
    title: '您的作品被投诉',
    content: `《${title}》被投诉（${complaintGroundTexts[ground]}）。请在${answerDays}天内回应并提交证据，逾期未回应视为投诉成立，作品将下架。`,
    maker,
    sms: true,
  });
  return row;
}

/** The account of the work answers, also late. Refuses notFound, state.conflict, file.claimed. */
export async function answerComplaint(
  tx: Tx,
  actor: Who,
  { files, answer, ...seen }: Seen & { answer: string; files: string[] },
): Promise<ComplaintRow> {
  const row = await complaintToChange(tx, actor, 'received', seen);
  if (!mayAnswer(row, await now(tx))) throw refuse('state.conflict');
  const answered = await moveComplaint(
    tx,
    row,
    { status: 'answered', answer, answer_files: [...new Set(files)], answered_at: await now(tx) },
    { uid: row.uid, by: initiatorOf(actor) },
  );
  await handIn(tx, row, { from: row.uid, to: row.by_uid, files });
  await notifyOfComplaint(tx, answered, 'made', {
    title: '被投诉方已回应',
    content: `您对作品《${row.title}》的投诉已收到回应，平台将在${limits.workingDays.complaint}个工作日内裁定。`,
    maker: row.by_sub,
  });
  return answered;
}

/** Takes a complaint back before it is decided. Refuses notFound, state.conflict. */
export async function withdrawComplaint(tx: Tx, actor: Who, seen: Seen): Promise<ComplaintRow> {
  const row = await complaintToChange(tx, actor, 'made', seen);
  if (!mayWithdraw(row)) throw refuse('state.conflict');
  const by = initiatorOf(actor);
  const change = { status: 'withdrawn', decided_at: await now(tx) } as const;
  const ended = await moveComplaint(tx, row, change, { uid: row.by_uid, by });
  const work = await findWork(tx, { uid: row.uid, creator: null }, row.work_no);
  await notifyOfComplaint(tx, ended, 'received', {
    title: '作品投诉已撤回',
    content: `对作品《${row.title}》的投诉已由投诉方撤回，无需处理。`,
    maker: work?.sub_id ?? null,
  });
  return ended;
}

/** While it is open, and for some days after silence has decided. */
export const mayAnswer = ({ status, answer_by: until }: ComplaintRow, at: Date): boolean =>
  status === 'open' || (status === 'lapsed' && at < daysAfter(until, lateDays));
/** A complaint that was answered after the work had been taken down cannot be withdrawn: staff decide it. */
export const mayWithdraw = ({ status, took_down: tookDown }: ComplaintRow): boolean =>
  status === 'open' || (status === 'answered' && !tookDown);

/** The complaint in the version that was seen, its work's account locked as works lock it. */
async function complaintToChange(
  tx: Tx,
  actor: Who,
  side: 'received' | 'made',
  { complaint_no: no, version }: Seen,
): Promise<ComplaintRow> {
  const asked = { uid: actor.uid, creator: creatorOf(actor, 'fac'), side };
  const found = await complaintOf(tx, asked, no);
  if (found === undefined) throw refuse('notFound');
  alsoTenant(found.uid);
  alsoTenant(found.by_uid);
  await lockWorks(tx, found.uid);
  const row = await complaintOf(tx, asked, no);
  if (row?.version !== version) throw refuse('state.conflict');
  return row;
}

/** Evidence becomes part of the complaint, and the other side may read it. */
async function handIn(
  tx: Tx,
  { complaint_no: bizNo }: ComplaintRow,
  { from, to, files }: { from: number; to: number; files: readonly string[] },
): Promise<void> {
  for (const fileId of new Set(files)) {
    await claimFile(tx, { uid: from, fileId, use: 'complaint_evidence', bizType: 'work_complaint', bizNo });
    await shareFile(tx, { ownerUid: from, fileId, withUid: to });
  }
}
