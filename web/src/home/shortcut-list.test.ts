import { describe, expect, test } from 'vitest';
import { chosenPlaces, MOST_SHORTCUTS, moved, otherPlaces } from './shortcut-list';

const everything = () => true;

describe('shortcuts', () => {
  test('the shortcuts of who has chosen none are the first eight that are allowed', () => {
    expect(chosenPlaces(null, everything)).toHaveLength(MOST_SHORTCUTS);
    expect(chosenPlaces(null, (place) => place === 'messages')).toEqual(['messages']);
  });

  test('chosen shortcuts keep their order; what is unknown, doubled or not allowed falls away', () => {
    const isAllowed = (place: string) => place !== 'finance.vouchers';
    expect(chosenPlaces('messages,finance.vouchers,nowhere,orders.myOrders,messages', isAllowed)).toEqual([
      'messages',
      'orders.myOrders',
    ]);
    expect(chosenPlaces('', everything)).toEqual([]);
  });

  test('chosen shortcuts and those that could be added are everything', () => {
    const chosen = chosenPlaces('messages', everything);
    expect(otherPlaces(chosen, everything)).not.toContain('messages');
    expect(otherPlaces([], everything)).toContain('messages');
  });

  test('a shortcut moves one place, and stays at the ends', () => {
    expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
  });
});
