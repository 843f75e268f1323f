import { dayAfter, dayOf, isBefore } from '@uc/contract/day';
import { termEnd } from '../../calendar/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import type { Job } from '../../jobs/index';
import { system } from '../../ledger/index';
import { lawOn } from '../law/law';
import { openDuty } from '../cases/duties';
import { earnAll } from './earnings';
import { forEachCase } from '../cases/for-each-case';
import { notifyCase } from '../cases/notifications';
import type { CaseRow } from '../cases/store';
import { endingBy } from './term-store';
import { transitionCase } from '../cases/transition';

/** Jobs for rights whose term runs out (trademark.md#trademark-states): a mark is renewed, a patent ends. */
export const termJobs = (deps: Deps): Job[] => [
  {
    name: 'filings.renewals',
    text: '商标续展',
    about: '提醒一年内到期的商标办理续展',
    at: '0 30 0 * * *',
    async run() {
      const { db } = deps.database;
      const today = dayOf(await now(db));
      const months = (await lawOn(db, today)).number('trademark.renewalOpens');
      const opening = termEnd(today, months);
      return forEachCase(deps, (batch) => endingBy(db, 'trademark', opening, batch), openRenewal);
    },
  },
  {
    name: 'filings.terms',
    text: '专利权届满',
    about: '将期限已满的专利转为已届满，并通知客户',
    at: '0 40 0 * * *',
    async run() {
      const { db } = deps.database;
      const ended = dayAfter(dayOf(await now(db)), -1);
      return forEachCase(deps, (batch) => endingBy(db, 'patent', ended, batch), endTerm);
    },
  },
];

/** A trademark may be renewed in the twelve months whose last day is that of its term. */
async function openRenewal(tx: Tx, row: CaseRow): Promise<boolean> {
  if (row.status !== 'registered' || row.ends_on === null) return false;
  const changed = await transitionCase(tx, row, 'renewal_open', { by: system });
  await openDuty(tx, changed, { kind: 'renewal', servedOn: dayOf(await now(tx)), dueOn: row.ends_on });
  await notifyCase(
    tx,
    changed,
    `可办理续展：${row.name}`,
    `“${row.name}”将于${row.ends_on}到期，现可办理续展。`,
    { sms: true },
  );
  return true;
}

/** A patent ends with its term: nobody renews it, and its filed orders are earned. */
async function endTerm(tx: Tx, row: CaseRow): Promise<boolean> {
  if (row.status !== 'granted' || !row.ends_on || !isBefore(row.ends_on, dayOf(await now(tx)))) return false;
  const changed = await transitionCase(tx, row, 'end_term', { by: system });
  await earnAll(tx, changed);
  await notifyCase(
    tx,
    changed,
    `专利权期限届满：${row.name}`,
    `“${row.name}”的专利权期限已于${row.ends_on}届满，专利权终止，不再缴纳年费，也不能续展或恢复。`,
  );
  return true;
}
