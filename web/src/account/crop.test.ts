import { expect, test } from 'vitest';
import { cropOf, mostZoom, wholeTurn } from './crop';

test('an angle is one of a whole turn', () => {
  expect([-180, -90, -0.4, 0, 90, 359.6, 720].map(wholeTurn)).toEqual([180, 270, 0, 0, 90, 0, 0]);
});

test('a square is whole, and never larger than it was drawn', () => {
  expect(cropOf({ x: -0.4, y: 12.6, width: 200.9, height: 200.2 }, -90)).toEqual({
    x: 0,
    y: 13,
    size: 200,
    rotate: 270,
  });
});

test('a small picture is not blown up far', () => {
  expect(mostZoom({ width: 200, height: 900 })).toBe(1.5);
  expect(mostZoom({ width: 640, height: 900 })).toBe(4);
  expect(mostZoom({ width: 6000, height: 4000 })).toBe(5);
});
