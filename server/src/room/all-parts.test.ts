import { expect, test } from 'vitest';
import { personalDataSource } from '../account/personal-data';
import { allParts, backRooms, rooms } from '../rooms';
import { joinParts, type Parts } from './index';

const all: readonly Parts[] = [...Object.values(rooms), ...backRooms];

test('the parts of rooms of which one has forgotten a queue, a deadline, an export or a document are not joined, and the part is named', () => {
  const without = (part: keyof Parts, key: string) =>
    all.map((room) => ({
      ...room,
      [part]: Object.fromEntries(Object.entries(room[part] ?? {}).filter(([own]) => own !== key)),
    }));
  for (const [part, key] of [
    ['deskWaits', 'withdraw'],
    ['deadlines', 'iou_bill'],
    ['exports', 'works'],
    ['seenBy', 'order'],
    ['seenByStaff', 'order'],
  ] as const)
    expect(() => joinParts(without(part, key), personalDataSource)).toThrow(`no room has ${part}.${key}`);
});

test('the parts of two rooms that have one deadline are not joined, and the deadline is named', () => {
  const second: Parts = { deadlines: { iou_bill: () => Promise.resolve([]) } };
  expect(() => joinParts([...all, second], personalDataSource)).toThrow('two rooms have deadlines.iou_bill');
});

test('an account that closes is settled room by room in the order of their places', async () => {
  const settled: string[] = [];
  const settle = (name: string) => () => Promise.resolve(void settled.push(name));
  const last: Parts = { closingSettle: [2, settle('last')], closingLock: () => Promise.resolve() };
  const first: Parts = { closingSettle: [1, settle('first')] };
  const others = all.map(({ closingLock: _lock, closingSettle: _settle, ...room }) => room);
  const { closing } = joinParts([...others, last, first], personalDataSource);
  await closing.settle(undefined as never, undefined as never, 1);
  expect(settled).toEqual(['first', 'last']);
  expect(allParts.closing.checks.map(({ code }) => code).slice(0, 2)).toEqual(
    closing.checks.map(({ code }) => code).slice(0, 2),
  );
});
