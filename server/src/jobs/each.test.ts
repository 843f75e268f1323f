import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { refuse } from '../call/index';
import type { Batch } from '../db/index';
import { openTestDatabase } from '../db/testing';
import { forEachCustomer, forEachDue, forEachOf } from './index';

const log = { warn: () => {} };
/** Outcomes of an item that was worked on: it leaves the list, stays as it was only warned, is left alone, or is refused. */
const outcomes = ['leaves', 'warned', 'alone', 'refused'] as const;

test('all that is due is worked on once, whatever stays in the list and however much of it', async () => {
  const lives = fc.array(
    fc.record({ outcome: fc.constantFrom(...outcomes), times: fc.integer({ min: 1, max: 300 }) }),
    {
      maxLength: 8,
    },
  );
  await fc.assert(
    fc.asyncProperty(lives, async (runs) => {
      const all = runs.flatMap(({ outcome, times }) => Array.from({ length: times }, () => outcome));
      const due = new Map(all.map((outcome, no) => [no, outcome]));
      const seen: number[] = [];
      const find = async ({ limit, skip }: Batch) => [...due.keys()].slice(skip, skip + limit);
      const done = await forEachDue(
        { log },
        find,
        async (no) => {
          seen.push(no);
          const outcome = due.get(no);
          if (outcome === 'leaves') due.delete(no);
          if (outcome === 'refused') throw refuse('tenant.parked');
          return outcome !== 'alone';
        },
        (no) => ({ no }),
      );
      expect(seen).toEqual(all.map((_, no) => no));
      expect(done).toBe(all.filter((outcome) => outcome === 'leaves' || outcome === 'warned').length);
    }),
  );
});

test('a due item that fails holds up no other, and fails the run at its end', async () => {
  const seen: number[] = [];
  const run = forEachDue(
    { log },
    async ({ limit, skip }) => Array.from({ length: 450 }, (_, no) => no).slice(skip, skip + limit),
    async (no) => {
      seen.push(no);
      if (no === 3) throw new Error('broken');
    },
    (no) => ({ no }),
  );
  await expect(run).rejects.toThrow('broken');
  expect(seen).toHaveLength(450);
});

test('a list that is given as a whole ends, however long it is and whatever stays in it', async () => {
  const all = Array.from({ length: 450 }, (_, no) => ({ no }));
  const seen: number[] = [];
  const run = async ({ no }: { no: number }) => seen.push(no);
  expect(await forEachOf({ log }, all, run, (one) => one)).toBe(450);
  expect(seen).toHaveLength(450);
  const database = await openTestDatabase();
  const customers = all.map(({ no }) => no);
  const worked: number[] = [];
  const done = await forEachCustomer({ log, database }, customers, async (_tx, uid) => {
    worked.push(uid);
    return true;
  });
  await database.close();
  expect([done, worked]).toEqual([450, customers]);
});
