import { describe, expect, test } from 'vitest';
import { deadlineText, innerLink } from './summary';

describe('the workbench', () => {
  test('a deadline is said in days from today', () => {
    const at = (deadline: string) => deadlineText(deadline, '2026-11-20').text;
    expect(at('2026-11-19 23:59:59')).toBe('已到期');
    expect(at('2026-11-20 18:30:00')).toBe('今天 18:30 到期');
    expect(deadlineText('2026-11-20 23:59:59', '2026-11-20', true).text).toBe('今天到期');
    expect(at('2026-11-21 00:00:00')).toBe('明天到期');
    expect(at('2026-12-10 00:00:00')).toBe('20天后到期');
  });

  test('a deadline three days ahead is close, one four days ahead is not', () => {
    expect(deadlineText('2026-11-23 00:00:00', '2026-11-20').isClose).toBe(true);
    expect(deadlineText('2026-11-24 00:00:00', '2026-11-20').isClose).toBe(false);
  });

  test('a link of the workbench stays inside the house, with or without its base path', () => {
    expect(innerLink('/orders/myOrders?status=pending_pay')).toBe('/orders/myOrders?status=pending_pay');
    expect(innerLink('/center/user/finance/rmb')).toBe('/finance/rmb');
    expect(innerLink('/center/users')).toBe('/center/users');
    expect(innerLink('//evil.example')).toBeUndefined();
    expect(innerLink('https://evil.example')).toBeUndefined();
  });
});
