import { dayAfter, dayOf, isBefore } from '@uc/contract/day';
import { dutyTexts, type DutyKind, isAwaited } from '@uc/contract/filings/case-texts';
import { now } from '../../clock';
import type { Batch, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import type { Job } from '../../jobs/index';
import { system } from '../../ledger/index';
import { lawOn } from '../law/law';
import { endDuty, openDuty, periodEnd } from '../cases/duties';
import { forEachCase } from '../cases/for-each-case';
import { missedDuties, unreadAnswers } from './job-store';
import { notifyCase } from '../cases/notifications';
import { earnAll } from '../certificate/earnings';
import { releaseAnswer } from '../office/release';
import { type CaseEvent, isOver, next } from '../states/states';
import { returnAll } from '../money/money';
import { lastLine } from '../cases/line-store';
import { type CaseRow, openDuties } from '../cases/store';
import { firstOrder } from '../draft/submit';
import { transitionCase } from '../cases/transition';

/** Jobs for the days of duties (terms.md#law): unread answers leave in time, and a missed duty has its consequence. */
export const dutyJobs = (deps: Deps): Job[] => [
  {
    name: 'filings.duties',
    text: '知产期限',
    about: '递交期限将至而未核对的答复，处理逾期未办的补正、答复、年费与续展',
    at: '0 20 0 * * *',
    async run() {
      const today = dayOf(await now(deps.database.db));
      // Before any duty is missed: answers given in time leave in time, read or not.
      const unread = (batch: Batch) => unreadAnswers(deps.database.db, dayAfter(today, 1), batch);
      if (deps.partners.ipOffice !== undefined) await forEachCase(deps, unread, releasesUnread);
      const missed = (batch: Batch) => missedDuties(deps.database.db, today, batch);
      return forEachCase(deps, missed, (tx, row) => missDuty(tx, row, today));
    },
  },
];

const releasesUnread = async (tx: Tx, row: CaseRow): Promise<boolean> =>
  row.answer_due_on !== null && Boolean(await releaseAnswer(tx, row, system));

/** A duty's day has passed: its announced consequence comes. A trademark's renewal has its time of grace first. */
async function missDuty(tx: Tx, row: CaseRow, today: string): Promise<boolean> {
  const duty = (await openDuties(tx, row.uid, row.app_no)).find(({ due_on }) => isBefore(due_on, today));
  if (duty === undefined) return false;
  const [what, then] = dutyTexts[duty.kind];
  if (isAwaited(duty.kind)) {
    const ended = await endDuty(tx, row, 'done', [duty.kind]);
    await notifyCase(tx, ended, `${what}：${row.name}`, `“${row.name}”的${duty.due_on}${what}，${then}。`);
    return true;
  }
  const ended = await endDuty(tx, row, 'missed', [duty.kind]);
  const changed = await happen(tx, ended, duty.kind, duty.due_on, duty.year);
  await notifyCase(
    tx,
    changed,
    `逾期未${what}：${row.name}`,
    `“${row.name}”未在${duty.due_on}前${what}，${then}。`,
    {
      level: 'urgent',
      sms: true,
      email: true,
    },
  );
  return true;
}

async function happen(
  tx: Tx,
  row: CaseRow,
  kind: DutyKind,
  due: string,
  year: number | null,
): Promise<CaseRow> {
  const law = await lawOn(tx, row.law_on);
  if (kind === 'fix') {
    const closed = await transitionCase(tx, row, 'fix_timeout', { by: system });
    const line = await lastLine(tx, closed);
    await returnAll(tx, await firstOrder(tx, closed), { by: system, reason: '逾期未补充材料', line });
    return closed;
  }
  if (kind === 'renewal')
    return openDuty(tx, row, {
      kind: 'grace',
      servedOn: due,
      dueOn: periodEnd(law, 'trademark.grace', due),
    });
  if (kind === 'annual')
    return openDuty(tx, row, {
      kind: 'annual_late',
      servedOn: due,
      dueOn: periodEnd(law, 'patent.lateMonths', due),
      ...(year !== null && { year }),
    });
  const event: CaseEvent = kind === 'grace' ? 'expire' : 'lapse';
  if (kind === 'restoration' || next(row, event) === undefined) return row;
  const changed = await transitionCase(tx, row, event, { by: system });
  if (isOver(changed.status)) await earnAll(tx, changed);
  const isRestorable = changed.area === 'patent' && ['deemed_withdrawn', 'lapsed'].includes(changed.status);
  if (!isRestorable) return changed;
  const from = dayOf(await now(tx));
  return openDuty(tx, changed, {
    kind: 'restoration',
    servedOn: from,
    dueOn: periodEnd(law, 'patent.restorationTime', from),
  });
}
