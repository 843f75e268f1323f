import { type ComponentType, lazy } from 'react';
import { type StaffQueueId, staffQueues } from '@uc/contract/staff-queues';
import { loaded } from '../client/load';
import type { ConsoleGroup } from './queue';
import { queues } from './queues/index';
import { QueueScreen } from './QueueScreen';

/** One page of the console. Its own table: nothing here is a page of customers (spec §2). */
export interface ConsoleRow {
  /** Under /center/operator. */
  path: string;
  title: string;
  group: ConsoleGroup;
  permission: string;
  Screen: ComponentType;
}

/** Pages of the console. */
export const consoleRows: readonly ConsoleRow[] = [
  {
    path: '/',
    title: '待办',
    group: '工作台',
    permission: 'staff.desk:view',
    Screen: lazy(() => loaded(() => import('./OverviewScreen'))),
  },
  ...queues.map((queue): ConsoleRow => ({
    path: `/queue/${queue.id}`,
    title: queue.title,
    group: queue.group,
    permission: staffQueues[queue.id].permission,
    Screen: () => <QueueScreen queue={queue} />,
  })),
  {
    path: '/bank-files',
    title: '银行与渠道文件',
    group: '资金',
    permission: 'staff.recharge:handle',
    Screen: lazy(() => loaded(() => import('./BankFilesScreen'))),
  },
  {
    path: '/law',
    title: '法规与费用表',
    group: '知识产权',
    permission: 'staff.law:handle',
    Screen: lazy(() => loaded(() => import('./LawScreen'))),
  },
  {
    path: '/outbox',
    title: '短信/邮件记录',
    group: '系统',
    permission: 'staff.outbox:view',
    Screen: lazy(() => loaded(() => import('./SentMessagesScreen'))),
  },
  {
    path: '/receipt',
    title: '回单核验',
    group: '工作台',
    permission: 'staff.desk:view',
    Screen: lazy(() => loaded(() => import('./ReceiptScreen'))),
  },
  {
    path: '/ledger',
    title: '对账报告',
    group: '系统',
    permission: 'staff.ledger:view',
    Screen: lazy(() => loaded(() => import('./BookScreen'))),
  },
  {
    path: '/jobs',
    title: '后台任务',
    group: '系统',
    permission: 'staff.job:view',
    Screen: lazy(() => loaded(() => import('./JobsScreen'))),
  },
  {
    path: '/partners',
    title: '合作方',
    group: '系统',
    permission: 'staff.job:view',
    Screen: lazy(() => loaded(() => import('./PartnersScreen'))),
  },
  {
    path: '/staff',
    title: '运营人员',
    group: '系统',
    permission: 'staff.staff:handle',
    Screen: lazy(() => loaded(() => import('./StaffScreen'))),
  },
  {
    path: '/keys',
    title: '数据密钥',
    group: '系统',
    permission: 'staff.key:handle',
    Screen: lazy(() => loaded(() => import('./KeysScreen'))),
  },
];

/** The queue that a page is of, if it is of one. */
export const queueOf = ({ path }: ConsoleRow): StaffQueueId | undefined =>
  queues.find(({ id }) => path === `/queue/${id}`)?.id;

export const rowAt = (pathname: string): ConsoleRow | undefined =>
  consoleRows.find(({ path }) => path === (pathname.replace(/(.)\/$/, '$1') || '/'));
