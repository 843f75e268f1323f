import { describe, expect, test } from 'vitest';
import { arcsOf, heightOf, linePath, tickText, ticksFor } from './chart-scale';

describe('chart scales', () => {
  test('the ticks of a chart are round, start at 0 and hold the greatest value', () => {
    expect(ticksFor([1234.56, 300])).toEqual([0, 500, 1000, 1500]);
    expect(ticksFor([40])).toEqual([0, 10, 20, 30, 40]);
    expect(ticksFor([0.03])).toEqual([0, 0.01, 0.02, 0.03]);
    for (const greatest of [1, 9.99, 10, 11, 123, 99_999, 1e9]) {
      const ticks = ticksFor([greatest]);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(greatest);
      expect(ticks.length).toBeLessThanOrEqual(5);
    }
  });

  test('a chart with nothing to show still has a scale', () => {
    expect(ticksFor([])).toEqual([0, 1]);
    expect(ticksFor([0, Number.NaN])).toEqual([0, 1]);
  });

  test('tick labels are short', () => {
    expect([0, 500, 15_000, 2e8].map(tickText)).toEqual(['0', '500', '1.5万', '2亿']);
  });

  test('a value above 0 has its share of the height, one below 0 has none', () => {
    expect(heightOf(50, 200, 100)).toBe(25);
    expect(heightOf(-5, 200, 100)).toBe(0);
    expect(heightOf(5, 0, 100)).toBe(0);
  });

  test('the line of a chart goes straight from point to point', () => {
    expect(
      linePath([
        { x: 0, y: 10 },
        { x: 10, y: 0 },
      ]),
    ).toBe('M0,10L10,0');
    expect(linePath([])).toBe('');
  });

  test('the arcs of a ring go round once, in order', () => {
    expect(arcsOf([1, 3], 100)).toEqual([
      { length: 25, offset: 0 },
      { length: 75, offset: 25 },
    ]);
    expect(arcsOf([0, 0], 100)).toEqual([
      { length: 0, offset: 0 },
      { length: 0, offset: 0 },
    ]);
  });
});
