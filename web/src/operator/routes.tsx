import { type ComponentType, lazy } from 'react';
import { loaded } from '../client/load';
import { queues } from './queues/index';
import { QueueScreen } from './QueueScreen';

/** One page of the console. Its own table: nothing here is a page of customers (spec §2). */
export interface ConsoleRow {
  /** Under /center/operator. */
  path: string;
  title: string;
  group: '工作台' | '业务队列' | '系统';
  permission: string;
  Screen: ComponentType;
}

/** Where staff can go. */
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
    group: '业务队列',
    permission: queue.permission,
    Screen: () => <QueueScreen queue={queue} />,
  })),
  {
    path: '/outbox',
    title: '短信/邮件沙箱',
    group: '系统',
    permission: 'staff.outbox:view',
    Screen: lazy(() => loaded(() => import('./OutboxScreen'))),
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

export const rowAt = (pathname: string): ConsoleRow | undefined =>
  consoleRows.find(({ path }) => path === (pathname.replace(/(.)\/$/, '$1') || '/'));
