import { describe, expect, test } from 'vitest';
import { selfTestPicture } from './self-test';
import { placeIn, turned } from './turn';

const of = (...rows: number[][]) => ({
  width: rows[0]!.length,
  height: rows.length,
  data: new Uint8Array(rows.flat().flatMap((value) => [value, value, value])),
});

describe('a picture that is turned', () => {
  const picture = of([1, 2, 3], [4, 5, 6]);
  test.each([
    [90, of([4, 1], [5, 2], [6, 3])],
    [180, of([6, 5, 4], [3, 2, 1])],
    [270, of([3, 6], [2, 5], [1, 4])],
  ] as const)('a turn by %s° moves every pixel clockwise', (turn, expected) => {
    expect(turned(picture, turn)).toEqual(expected);
  });

  test.each([0, 90, 180, 270] as const)(
    'a box in a page turned by %s° is shown where it was before',
    (turn) => {
      const dark = of([0, 0, 0, 0], [0, 0, 9, 0], [0, 0, 0, 0]);
      const page = turned(dark, turn);
      const at = page.data.indexOf(9) / 3;
      const box = { x: at % page.width, y: Math.floor(at / page.width), width: 1, height: 1 };
      expect(placeIn(page, box, turn)).toEqual({ x: 0.5, y: 0.3333, width: 0.25, height: 0.3333 });
    },
  );
});

test('the picture of the reader’s own test is black on white and as large as it says', () => {
  const { width, height, data } = selfTestPicture();
  expect(data.length).toBe(width * height * 3);
  const black = data.filter((value) => value === 0).length / data.length;
  expect(black).toBeGreaterThan(0.02);
  expect(black).toBeLessThan(0.2);
});
