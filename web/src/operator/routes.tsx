import { type ComponentType, lazy } from 'react';
import { type DeskQueueId, deskQueues } from '@uc/contract/desk-queues';
import { loaded } from '../client/load';
import { queues } from './queues/index';
import { QueueScreen } from './QueueScreen';

/** Sections of the menu, in its order. */
export const consoleGroups = [
  '工作台',
  '资金',
  '信用',
  '客户',
  '订单与营销',
  '众包',
  '知识产权',
  '系统',
] as const;
type Group = (typeof consoleGroups)[number];
const groupOf: Record<DeskQueueId, Group> = {
  withdraw: '资金',
  payout: '资金',
  recharge: '资金',
  receipt: '资金',
  booking: '资金',
  settlement: '资金',
  'channel-refund': '资金',
  tax: '资金',
  bank: '资金',
  adjust: '资金',
  credit: '信用',
  'credit-request': '信用',
  'credit-account': '信用',
  order: '订单与营销',
  'coupon-template': '订单与营销',
  realname: '客户',
  cert: '客户',
  work: '客户',
  complaint: '客户',
  project: '客户',
  incubation: '客户',
  mentor: '客户',
  seat: '客户',
  appeal: '客户',
  avatar: '客户',
  user: '客户',
  notice: '订单与营销',
  request: '众包',
  category: '众包',
  word: '众包',
  dispute: '众包',
  filing: '知识产权',
  law: '知识产权',
  'working-days': '系统',
};

/** One page of the console. Its own table: nothing here is a page of customers (spec §2). */
export interface ConsoleRow {
  /** Under /center/operator. */
  path: string;
  title: string;
  group: Group;
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
    group: groupOf[queue.id],
    permission: deskQueues[queue.id].permission,
    Screen: () => <QueueScreen queue={queue} />,
  })),
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
export const queueOf = ({ path }: ConsoleRow): DeskQueueId | undefined =>
  queues.find(({ id }) => path === `/queue/${id}`)?.id;

export const rowAt = (pathname: string): ConsoleRow | undefined =>
  consoleRows.find(({ path }) => path === (pathname.replace(/(.)\/$/, '$1') || '/'));
