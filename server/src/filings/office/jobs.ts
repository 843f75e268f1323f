import { enqueue, type Job, type OutboxHandler } from '../../jobs/index';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { forEachCase } from '../cases/for-each-case';
import { certificateFault } from './numbers';
import { applyHeld, type Arrival, keepOffice, receiveOffice } from './office';
import { cursorOf, heldCases, saveCursor } from './office-store';
import { paperOutbox } from '../papers/papers';
import { TO_OFFICE } from './release';
import { caseByNo, type CaseRow, changeCase, findCase, lockCase } from '../cases/store';

/** Events that the office gives at once. */
const MOST = 1000;
const OFFICE = 'office';
/** Events of one case that could not be stored when they came. */
const OFFICE_EVENTS = 'filing.officeEvents';

/** Jobs for the events of an office (filings.md#states-and-forms, console.md#partners-and-sandboxes). */
export const officeJobs = (deps: Deps): Job[] => [
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
];

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
