import { limits } from '@uc/contract/limits';
import { now } from '../clock';
import { refuse } from '../call/index';
import { alsoTenant, type Tx } from '../db/index';
import { discardFilesOf } from '../files/index';
import { type Initiator, system } from '../ledger/index';
import { moveComplaint, notifyOfComplaint } from './complaint-end';
import { changeComplaint, complaintsAround, type ComplaintRow, unanswered } from './complaint-store';
import { banWork, restoreWork } from './decide';
import { next } from './states';
import { lockWork, lockWorks, type WorkRow } from './store';

const { answerDays, lateDays } = limits.complaint;
const LAPSED = `被投诉后${answerDays}天内未回应`;

/** The work of a complaint, locked; undefined once it is deleted. */
const workOf = (tx: Tx, { uid, work_no }: ComplaintRow): Promise<WorkRow | undefined> =>
  lockWork(tx, { uid, creator: null }, work_no);

/**
 * Staff decide, under the lock of the works: right takes the work down for good, wrong leaves it or brings it
 * back. A complaint without an answer can be found wrong alone. Refuses state.conflict.
 */
export async function decideComplaint(
  tx: Tx,
  row: ComplaintRow,
  { decision, reason, by }: { decision: 'uphold' | 'dismiss'; reason: string; by: Initiator },
): Promise<ComplaintRow> {
  if (!decisionsOn(row).includes(decision)) throw refuse('state.conflict');
  const isRight = decision === 'uphold';
  const work = await workOf(tx, row);
  const ended = await moveComplaint(
    tx,
    row,
    { status: isRight ? 'upheld' : 'dismissed', reason, decider: by.name, decided_at: await now(tx) },
    { uid: row.uid, by },
  );
  if (work !== undefined) {
    if (isRight && next(work.status, 'ban') !== undefined) await banWork(tx, work, `投诉成立：${reason}`, by);
    if (!isRight && row.took_down && next(work.status, 'restore') !== undefined)
      await restoreWork(tx, work, by);
  }
  const title = isRight ? '作品投诉成立' : '作品投诉不成立';
  const ends = isRight ? '作品已下架' : row.took_down ? '作品已恢复上架' : '作品继续展示';
  const content = `关于《${row.title}》的投诉${isRight ? '成立' : '不成立'}，${ends}。理由：${reason}。`;
  await notifyOfComplaint(tx, ended, 'made', { title, content, maker: row.by_sub });
  await notifyOfComplaint(tx, ended, 'received', { title, content, maker: work?.sub_id ?? null });
  return ended;
}

/** The decisions that staff may take now. */
export const decisionsOn = ({ status }: ComplaintRow): ('uphold' | 'dismiss')[] =>
  status === 'answered' ? ['uphold', 'dismiss'] : status === 'open' ? ['dismiss'] : [];

/** Silence decides: the works of an account that were complained of and not answered for are taken down. */
export async function lapseComplaints(tx: Tx, uid: number): Promise<boolean> {
  await lockWorks(tx, uid);
  let isAny = false;
  for (const found of await unanswered(tx, uid)) {
    const work = await workOf(tx, found);
    const tookDown = work !== undefined && next(work.status, 'ban') !== undefined;
    const change = {
      status: 'lapsed',
      took_down: tookDown,
      reason: LAPSED,
      decided_at: await now(tx),
    } as const;
    // Another of the same work has been ended with it.
    const row = await changeComplaint(tx, found, change);
    if (row === undefined) continue;
    isAny = true;
    if (tookDown) await banWork(tx, work, LAPSED, system);
    await notifyOfComplaint(tx, row, 'made', {
      title: '作品投诉成立',
      content: `《${row.title}》的作品方${answerDays}天内未回应，投诉视为成立，作品已下架。`,
      maker: row.by_sub,
    });
    await notifyOfComplaint(tx, row, 'received', {
      title: '投诉逾期未回应，作品已下架',
      content: `《${row.title}》被投诉后${answerDays}天内未回应，已下架。如有异议，请在${lateDays}天内补充回应，平台裁定不成立的将恢复上架。`,
      maker: work?.sub_id ?? null,
      sms: true,
    });
  }
  return isAny;
}

/** Erases a closed account's texts in complaints, and ends the complaints that it made. */
export async function eraseComplaints(tx: Tx, uid: number): Promise<void> {
  for (const row of await complaintsAround(tx, uid)) {
    alsoTenant(row.uid);
    const isOwn = row.by_uid === uid;
    const isLive = row.status === 'open' || row.status === 'answered';
    const gone = isOwn
      ? { body: '（账户已注销）', files: [] }
      : { answer: row.answer && '（账户已注销）', answer_files: [] };
    await changeComplaint(tx, row, {
      ...gone,
      ...(isOwn && isLive && { status: 'withdrawn', decided_at: await now(tx) }),
    });
    await discardFilesOf(tx, uid, { bizType: 'work_complaint', bizNo: row.complaint_no });
  }
}
