import { expect, test } from 'vitest';
import { drawPuzzle } from './captcha-image';
import { solveSlide } from '../passport/testing';

test('the piece belongs where the picture has its gap', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { picture, piece, x, y } = await drawPuzzle();
    const found = await solveSlide({ bg: picture, block: piece });
    expect(Math.abs(found.x - x)).toBeLessThanOrEqual(1);
    expect(Math.abs(found.y - y)).toBeLessThanOrEqual(1);
    expect(picture.length).toBeLessThan(40_000);
  }
});

test('no picture comes twice', async () => {
  const drawn = await Promise.all(Array.from({ length: 10 }, drawPuzzle));
  expect(new Set(drawn.map(({ picture }) => picture)).size).toBe(10);
});
