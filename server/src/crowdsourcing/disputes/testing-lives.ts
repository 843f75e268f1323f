import fc from 'fast-check';
import { refuseMisnamed, withLines } from '../../proofs/testing-history';
import type { TestApp } from '../../testing';
import { type LifeEvent, newStaffPair, newLife } from './testing';

// Events that move money, and those that lead to them, oftener than the rest.
const names: readonly LifeEvent[] = [
  'fund',
  'fund',
  'deliver',
  'deliver',
  'accept',
  'revise',
  'refund',
  'dispute',
  'dispute',
  'disputeBack',
  'respond',
  'propose',
  'agree',
  'withdraw',
  'arbitrate',
  'rule',
  'proposeEnd',
  'agreeEnd',
  'pass',
  'silence',
  'autoAccept',
  'release',
];
const step = fc.tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 2 }));
const answers: ReadonlySet<number> = new Set([0, 200, 404, 409, 422]);

/** The events of the lives of contracts. */
export interface Lived {
  lives: number;
  steps: number;
  /** Steps that were taken and not refused. */
  taken: number;
  happened: ReadonlySet<LifeEvent>;
}

/**
 * Random lives of contracts with two milestones: no answer but yes and no, an empty reconciliation of both sides at the
 * end, and every 分 somewhere. Rejects with the shortest life that shows otherwise.
 */
export async function playLives(
  app: TestApp,
  { lives, seed }: { lives: number; seed: number },
): Promise<Lived> {
  const staff = await newStaffPair(app);
  const happened = new Set<LifeEvent>();
  const counts = { steps: 0, taken: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const life = await newLife(app, staff, 2);
      await life.events.fund(1);
      for (const [name, seq] of steps) {
        const { answer: status, lines } = await withLines(app, () => life.events[name](seq));
        if (!answers.has(status)) throw new Error(`${name} was answered ${status}`);
        counts.steps += 1;
        if (status === 0 || status === 200) refuseMisnamed(lines, status === 0);
        if (status !== 200) continue;
        counts.taken += 1;
        happened.add(name);
      }
      const { found, all, whole, shown, ...parts } = await life.money();
      if (found.length > 0) throw new Error(`the books disagree: ${JSON.stringify(found)}`);
      for (const side of shown)
        for (const [name, amount] of side as [keyof typeof parts, number][])
          if (amount !== parts[name])
            throw new Error(`the page shows ${amount} 分 as ${name}, the book has ${parts[name]}`);
      if (all !== whole) throw new Error(`${all} 分 are somewhere, ${whole} were paid`);
    }),
    { numRuns: lives, seed, endOnFailure: true },
  );
  return { lives, ...counts, happened };
}
