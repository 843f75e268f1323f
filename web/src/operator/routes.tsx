import { type ComponentType, lazy } from 'react';
import { type StaffQueueId, staffQueues } from '@uc/contract/staff-queues';
import { loaded } from '../client/load';
import { type ConsolePage, type ConsolePageId, consolePages } from './pages';
import { queues } from './queues/index';
import { QueueScreen } from './QueueScreen';

/** One page of the console. Its own table: nothing here is a page of customers (spec §2). */
export interface ConsoleRow extends ConsolePage {
  Screen: ComponentType;
}

const screens: Record<ConsolePageId, ComponentType> = {
  overview: lazy(() => loaded(() => import('./OverviewScreen'))),
  bankFiles: lazy(() => loaded(() => import('./BankFilesScreen'))),
  bankDays: lazy(() => loaded(() => import('./BankDaysScreen'))),
  vat: lazy(() => loaded(() => import('./VatScreen'))),
  law: lazy(() => loaded(() => import('./LawScreen'))),
  answers: lazy(() => loaded(() => import('./AnswersScreen'))),
  help: lazy(() => loaded(() => import('./HelpPagesScreen'))),
  helpPage: lazy(() => loaded(() => import('./help/HelpPageScreen'))),
  outbox: lazy(() => loaded(() => import('./SentMessagesScreen'))),
  receipt: lazy(() => loaded(() => import('./ReceiptScreen'))),
  ledger: lazy(() => loaded(() => import('./BookScreen'))),
  jobs: lazy(() => loaded(() => import('./JobsScreen'))),
  partners: lazy(() => loaded(() => import('./PartnersScreen'))),
  staff: lazy(() => loaded(() => import('./StaffScreen'))),
  keys: lazy(() => loaded(() => import('./KeysScreen'))),
};
const pageRow = (id: ConsolePageId): ConsoleRow => ({ ...consolePages[id], Screen: screens[id] });
const others = (Object.keys(consolePages) as ConsolePageId[]).filter((id) => id !== 'overview');

/** Pages of the console: the overview, the queues, the others. */
export const consoleRows: readonly ConsoleRow[] = [
  pageRow('overview'),
  ...queues.map((queue): ConsoleRow => ({
    path: `/queue/${queue.id}`,
    title: queue.title,
    group: queue.group,
    permission: staffQueues[queue.id].permission,
    Screen: () => <QueueScreen queue={queue} />,
  })),
  ...others.map(pageRow),
];

/** Those that one chooses from. */
export const offeredRows = consoleRows.filter(({ hide }) => hide !== true);

/** The queue that a page is of, if it is of one. */
export const queueOf = ({ path }: ConsoleRow): StaffQueueId | undefined =>
  queues.find(({ id }) => path === `/queue/${id}`)?.id;

export const rowAt = (pathname: string): ConsoleRow | undefined =>
  consoleRows.find(({ path }) => path === (pathname.replace(/(.)\/$/, '$1') || '/'));
