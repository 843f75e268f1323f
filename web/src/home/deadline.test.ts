import { expect, test } from 'vitest';
import { type Deadline, groupsOf, headingOf } from './deadline';
import { dayText } from '../ui/calendar-days';
import { daysBefore, today } from '../ui/days';

const row = (at: string, left_seconds = 1): Deadline => ({
  key: `order_pay.${at}`,
  kind: 'order_pay',
  kind_text: '待付款订单',
  area: 'order',
  title: '短片渲染',
  at,
  is_estimate: false,
  all_day: false,
  consequence: '订单自动关闭',
  left_seconds,
  link: '/orders/myOrders',
});

test('days of the agenda are headed by how near they are, and what is over stands first', () => {
  const [now, next] = [today(), daysBefore(today(), -1)];
  const groups = groupsOf([row(`${now} 00:00:01`, -5), row(`${now} 23:59:59`), row(`${next} 08:00:00`)]);
  expect(groups.map(([heading, rows]) => [heading, rows.length])).toEqual([
    ['已到期', 1],
    [`今天 · ${dayText(now)}`, 1],
    [headingOf(next), 1],
  ]);
  expect(headingOf('2048-10-03')).toBe('2048年10月3日 周六');
});
