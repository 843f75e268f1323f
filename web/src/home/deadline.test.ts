import { describe, expect, test } from 'vitest';
import {
  type Deadline,
  dayByKey,
  dayText,
  groupsOf,
  headingOf,
  monthBeside,
  restMark,
  weeksOf,
} from './deadline';
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

describe('a month', () => {
  test('a month of the calendar has whole weeks from Monday on, and every day once', () => {
    const weeks = weeksOf('2026-10');
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
    expect(weeks[0]).toEqual([null, null, null, '2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04']);
    expect(weeks.flat().filter(Boolean)).toHaveLength(31);
    expect(weeksOf('2027-02')).toHaveLength(4);
    expect([monthBeside('2026-12', 1), monthBeside('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });

  test('the calendar marks a weekday off and a weekend on which people work', () => {
    expect(restMark({ day: '2026-10-01', is_working: false })).toBe('休');
    expect(restMark({ day: '2026-10-10', is_working: true })).toBe('班');
    expect(restMark({ day: '2026-10-11', is_working: false })).toBeNull();
    expect(restMark({ day: '2026-10-12', is_working: true })).toBeNull();
  });

  test.each([
    ['ArrowLeft', '2026-09-30'],
    ['ArrowDown', '2026-10-08'],
    ['Home', '2026-09-28'],
    ['End', '2026-10-04'],
    ['PageUp', '2026-09-01'],
    ['x', undefined],
  ])('the key %s leads from 1 October to %s', (key, to) => expect(dayByKey('2026-10-01', key)).toBe(to));

  test('PageDown from the 31st leads to the last of a shorter month', () =>
    expect(dayByKey('2026-10-31', 'PageDown')).toBe('2026-11-30'));
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
