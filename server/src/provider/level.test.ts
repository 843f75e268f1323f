import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TrackRecord } from '../room/index';
import { levelOf, TOP_LEVEL } from './level';

const noRecord: TrackRecord = { finishedContracts: 0, rating: null, onTime: null, disputesLost: 0 };

test('who has done nothing yet is at level 1, and is told what the next one takes', () => {
  const { level, parts } = levelOf(noRecord);
  expect(level).toBe(1);
  expect(parts.map(({ missing }) => missing)).toEqual([
    '再完成3个合同（共3个）',
    '平均评分达到4.0',
    '按时交付率达到80%',
    null,
  ]);
});

test.each<[Partial<TrackRecord>, number, string[]]>([
  [{ finishedContracts: 3, rating: 4, onTime: 80, disputesLost: 3 }, 2, []],
  [{ finishedContracts: 100, rating: 4.8, onTime: 95, disputesLost: 0 }, 5, []],
  [{ finishedContracts: 99, rating: 5, onTime: 100, disputesLost: 0 }, 4, ['再完成1个合同（共100个）']],
  [{ finishedContracts: 100, rating: 4.79, onTime: 95, disputesLost: 0 }, 4, ['平均评分达到4.8']],
  [{ finishedContracts: 100, rating: 5, onTime: 100, disputesLost: 4 }, 1, ['近12个月败诉维权不超过3次']],
  [{ finishedContracts: 100, rating: 5, onTime: 100, disputesLost: 2 }, 3, ['近12个月败诉维权不超过1次']],
])('a track record %j is level %i', (record, expected, missing) => {
  const { level, parts } = levelOf({ ...noRecord, ...record });
  expect(level).toBe(expected);
  const told = parts.flatMap((part) => (part.missing === null ? [] : [part.missing]));
  if (missing.length > 0) expect(told).toEqual(missing);
});

test.each<[number, string | null]>([
  [1, '已达2级'],
  [2, '再完成7个合同（共10个）'],
])(
  'a provider of 3 contracts whose last evaluation gave level %i is told what the level after that one takes',
  (given, said) => {
    const record = { ...noRecord, finishedContracts: 3, rating: 4, onTime: 80 };
    const { level, parts } = levelOf(record, given);
    const [contracts] = parts;
    expect([level, contracts!.missing ?? `已达${contracts!.level}级`]).toEqual([2, said]);
  },
);

test('a level is the least of its parts, names a way up unless it is the highest, and doing better never lowers it', () => {
  const records = fc.record({
    finishedContracts: fc.nat(150),
    rating: fc.option(fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10)),
    onTime: fc.option(fc.nat(100)),
    disputesLost: fc.nat(6),
  });
  fc.assert(
    fc.property(records, (record) => {
      const { level, parts } = levelOf(record);
      expect(level).toBe(Math.min(...parts.map((part) => part.level)));
      expect(parts.some(({ missing }) => missing !== null)).toBe(level < TOP_LEVEL);
      expect(
        levelOf({ ...record, finishedContracts: record.finishedContracts + 1 }).level,
      ).toBeGreaterThanOrEqual(level);
      expect(levelOf({ ...record, disputesLost: record.disputesLost + 1 }).level).toBeLessThanOrEqual(level);
    }),
  );
});
