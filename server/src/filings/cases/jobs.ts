import { dayAfter, dayOf, isBefore } from '@uc/contract/day';
import { dutyTexts, type DutyKind, isAwaited } from '@uc/contract/filings/case-texts';
import { now } from '../../clock';
import type { Batch, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { enqueue, forEachDue, type Job, type OutboxHandler } from '../../jobs/index';
import { system } from '../../ledger/index';
import { lawOn } from '../law/index';
import { endDuty, openDuty, periodEnd } from './duties';
import { missedDuties, unreadAnswers } from './job-store';
import { notifyCase } from './notifications';
import { certificateFault } from './numbers';
import { earnAll } from './earnings';
import { applyHeld, type Arrival, keepOffice, receiveOffice } from './office';
import { cursorOf, heldCases, saveCursor } from './office-store';
import { paperOutbox } from './papers';
import { releaseAnswer, TO_OFFICE } from './release';
import { type CaseEvent, isOver, next } from '../states/index';
import { lockCaseMoney, returnAll } from '../money/index';
import { caseByNo, type CaseRow, changeCase, findCase, lockCase, openDuties } from './store';
import { firstOrder } from './submit';
import { transitionCase } from './transition';

/** Events that the office gives at once. */
const MOST = 1000;
const OFFICE = 'office';
/** Events of one case that could not be stored when they came. */
const OFFICE_EVENTS = 'filing.officeEvents';

/** Jobs for the deadlines and office events of cases (product 05 §5.14–5.16, 11 §11.6). */
export const caseJobs = (deps: Deps): Job[] => [
  {
    name: 'filings.office',
    text: '官方通知',
    about: '读取官方发来的受理、补正与证书等通知',
    at: '*/30 * * * * *',
    run: () => pollOffice(deps),
  },
  {
    // Applies events that failed when they came because the account was parked then.
    name: 'filings.held',
    text: '暂缓的官方通知',
    about: '再次办理收到时未能办理的官方通知，例如账户资金核对期间收到的',
    at: '0 5-59/10 * * * *',
    run: () => forEachCase(deps, (batch) => heldCases(deps.database.db, batch), applies),
  },
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

/** Runs work for each case in a transaction of its account. */
export const forEachCase = (
  deps: Deps,
  due: (batch: Batch) => Promise<{ uid: number; app_no: string }[]>,
  work: (tx: Tx, row: CaseRow) => Promise<boolean>,
): Promise<number> =>
  forEachDue(
    deps,
    due,
    ({ uid, app_no }) =>
      deps.database.transaction(async (tx) => {
        await lockCaseMoney(tx, uid);
        const row = await lockCase(tx, uid, app_no);
        return row !== undefined && work(tx, row);
      }),
    ({ app_no }) => ({ case: app_no }),
  );

const releasesUnread = async (tx: Tx, row: CaseRow): Promise<boolean> =>
  row.answer_due_on !== null && Boolean(await releaseAnswer(tx, row, system));

const applies = async (tx: Tx, { uid, app_no }: CaseRow): Promise<boolean> =>
  (await applyHeld(tx, uid, app_no)) > 0;

/**
 * Reads the events that the office has sent since. The cursor moves when all are stored; then each case
 * applies its own in a transaction, and one that fails holds up no other. Returns in how many cases an event
 * was applied.
 */
export async function pollOffice(deps: Deps): Promise<number> {
  const { database, partners } = deps;
  if (partners.ipOffice === undefined) return 0;
  const { events, cursor } = await partners.ipOffice.poll(await cursorOf(database.db, OFFICE), MOST);
  if (events.length === 0) return 0;
  const byCase = new Map<string, typeof events>();
  for (const event of events) byCase.set(event.reference, [...(byCase.get(event.reference) ?? []), event]);
  const cases: CaseRow[] = [];
  for (const [appNo, all] of byCase) {
    const row = await caseByNo(database.db, appNo);
    if (row === undefined) continue;
    try {
      await database.transaction((tx) => keepOffice(tx, row, all));
      cases.push(row);
      for (const { kind, number, eventId } of all)
        if (kind !== 'receipt' && certificateFault(row, kind, number) !== undefined)
          deps.log.error(
            { alarm: 'office.number', case: appNo, event: eventId },
            'no office gives this number',
          );
    } catch (error) {
      // Events that cannot be stored are tried again from the outbox, and the others go on without them.
      deps.log.warn({ case: appNo, err: error }, 'events of an office could not be kept');
      const [first] = all;
      const entry = { uid: row.uid, kind: OFFICE_EVENTS, refNo: `${appNo}:${first!.eventId}` };
      await database.transaction((tx) => enqueue(tx, { ...entry, payload: { appNo, events: all } }));
    }
  }
  await database.transaction((tx) => saveCursor(tx, OFFICE, cursor));
  return forEachCase(deps, async () => cases, applies);
}

/** Outbox handlers: submissions to the office, with the number it gives; and papers, which are fetched there. */
export const caseOutbox = (deps: Deps): Record<string, OutboxHandler> => ({
  ...paperOutbox(deps),
  ...submissions(deps),
  async [OFFICE_EVENTS]({ payload }) {
    const { appNo, events } = payload as { appNo: string; events: readonly Arrival[] };
    await deps.database.transaction((tx) => receiveOffice(tx, appNo, events));
  },
});
const submissions = ({ database, partners }: Deps): Record<string, OutboxHandler> => ({
  [TO_OFFICE]: async ({ uid, payload, ref_no: refNo }) => {
    const {
      appNo,
      what,
      turn = refNo.split(':')[1]!,
    } = payload as { appNo: string; what: string; turn?: string };
    const row = await findCase(database.db, uid, appNo);
    // Without a port people hand it in; they see the case itself.
    if (row === undefined || partners.ipOffice === undefined) return;
    const { area, kind, name } = row;
    const { filingNo } = await partners.ipOffice.submit({ reference: appNo, area, kind, name, what, turn });
    if (row.filing_no !== null) return;
    await database.transaction(async (tx) => {
      const locked = await lockCase(tx, uid, appNo);
      if (locked !== undefined && locked.filing_no === null)
        await changeCase(tx, locked, { filing_no: filingNo });
    });
  },
});

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
    await returnAll(tx, await firstOrder(tx, row), system, '逾期未补充材料');
    return transitionCase(tx, row, 'fix_timeout', { by: system });
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
