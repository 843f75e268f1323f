import { expect, test } from 'vitest';
import { idleState, isMoneyPage } from './idle-state';

const TWO_HOURS = 7200;
const at = (seconds: number, isMoney = false) =>
  idleState(0, seconds * 1000, { idleSeconds: TWO_HOURS, isMoney });

test('a page of money warns two minutes before the end, and then is over', () => {
  expect(at(7079)).toEqual({ kind: 'active' });
  expect(at(7080)).toEqual({ kind: 'warning', ending: 'session', left: 120 });
  expect(at(7199.5)).toEqual({ kind: 'warning', ending: 'session', left: 1 });
  expect(at(7200)).toEqual({ kind: 'over', ending: 'session' });
});

test('a computer that slept through the end finds the page over', () => {
  expect(at(90_000)).toEqual({ kind: 'over', ending: 'session' });
  expect(at(90_000, true)).toEqual({ kind: 'over', ending: 'session' });
});

test('a page of money ends a minute before the server would refuse it, and the session goes on', () => {
  expect(at(719, true)).toEqual({ kind: 'active' });
  expect(at(720, true)).toEqual({ kind: 'warning', ending: 'money', left: 120 });
  expect(at(839, true)).toEqual({ kind: 'warning', ending: 'money', left: 1 });
  expect(at(840, true)).toEqual({ kind: 'over', ending: 'money' });
  expect(at(840)).toEqual({ kind: 'active' });
});

test.each([
  ['/finance/rmb', '', true],
  ['/finance/rmb/withdraw', '', true],
  ['/orders/myOrders', '?pay=O1', true],
  ['/orders/myOrders', '?status=all', false],
  ['/account/info', '?pay=O1', false],
  ['/home', '', false],
])('%s%s is about money: %s', (pathname, search, expected) => {
  expect(isMoneyPage(pathname, search)).toBe(expected);
});
