import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceOfPieces, wholeOf } from './source';

const bytes = Uint8Array.from({ length: 1000 }, (_, at) => at % 251);
const cut = (each: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / each) }, (_, at) =>
    bytes.subarray(at * each, (at + 1) * each),
  );

test('pieces in memory read as the whole, wherever a read begins and ends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1200 }), fc.nat(1000), fc.nat(1000), async (each, a, b) => {
      const source = sourceOfPieces({ size: bytes.length, pieces: cut(each) });
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      expect(Uint8Array.from(await source.read(from, to - from))).toEqual(bytes.subarray(from, to));
    }),
  );
  expect(await wholeOf(sourceOfPieces({ size: bytes.length, pieces: cut(64) }))).toEqual(bytes);
  expect(await wholeOf(sourceOfPieces({ size: 0, pieces: [] }))).toHaveLength(0);
});
