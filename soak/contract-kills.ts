import { setTimeout as sleep } from 'node:timers/promises';
import { testApi } from '@uc/contract/testing';
import { type LifeEvent, newStaffPair, newLife } from '../server/src/crowdsourcing/disputes/testing';
import { beside, differs } from './beside';
import { call } from './call';
import type { Random } from './random';
import { type Result, sentencesOf } from './results';
import { openStage } from './stage';

/** Ways of a milestone of 100.00, and where its money is at the end of each, in 分: back, escrow, pending, paid out, fee. */
const ways: readonly { steps: readonly LifeEvent[]; money: readonly number[] }[] = [
  { steps: ['fund', 'deliver', 'accept', 'pass', 'release'], money: [0, 0, 0, 90_00, 10_00] },
  { steps: ['fund', 'proposeEnd', 'agreeEnd'], money: [100_00, 0, 0, 0, 0] },
  { steps: ['fund', 'pass', 'pass', 'pass', 'refund'], money: [100_00, 0, 0, 0, 0] },
  {
    steps: ['fund', 'deliver', 'dispute', 'respond', 'arbitrate', 'rule'],
    money: [50_00, 0, 45_00, 0, 5_00],
  },
  { steps: ['fund', 'deliver', 'dispute', 'propose', 'agree'], money: [50_00, 0, 45_00, 0, 5_00] },
];
/** Steps that move money; the server is killed in each of them. */
const deadly: ReadonlySet<LifeEvent> = new Set([
  'fund',
  'accept',
  'release',
  'agreeEnd',
  'refund',
  'rule',
  'agree',
]);
/** A step takes so long at most, so that some kills come before its commit and some after it. */
const LONGEST_STEP_MS = 600;
/** These parties' events are in no journal: the trial knows itself what it has asked for. */
const isOwn = (fault: string) => fault.startsWith('I4 an event was requested by nobody');
/** Done now, or found done before: a job says 0. */
const settled: readonly number[] = [0, 200, 409];

/**
 * M1 for contracts: `kill -9` in the middle of each money event of a milestone, which is then asked for once more; the
 * money is where that way ends, nothing of it lost or there twice, and both books agree.
 */
export async function killsOfContracts(random: Random, kills: number): Promise<Result> {
  const stage = await openStage({ random, customers: 1 });
  const seen = { kills: 0, lives: 0, 'done before the kill': 0, 'done after it': 0 };
  const wrong = await beside(stage, async (given) => {
    const run = async (name: string) => {
      const { status } = await call(stage.url, { path: testApi.clock.path, input: { jobs: [name] } });
      if (status !== 200) throw new Error(`${name} was answered ${status}`);
    };
    const app = { ...given, runner: { run } } as unknown as typeof given;
    const staff = await newStaffPair(app);
    const found: string[] = [];
    for (let at = 0; seen.kills < kills && found.length === 0; at++) {
      const { steps, money: wanted } = ways[at % ways.length]!;
      const { events, money } = await newLife(app, staff);
      for (const step of steps) {
        if (deadly.has(step)) {
          const asked = events[step]().catch(() => undefined);
          await sleep(random.whole(1, LONGEST_STEP_MS));
          await stage.server.kill();
          await asked;
          await stage.server.start();
          seen.kills += 1;
        }
        const status = await events[step]();
        if (!settled.includes(status)) found.push(`${steps.join(' ')}: ${step} was answered ${status}`);
        if (deadly.has(step)) seen[status === 409 ? 'done before the kill' : 'done after it'] += 1;
      }
      const { back, escrow, pending, paid, fee, found: faults } = await money();
      found.push(
        ...differs(steps.join(' '), [back, escrow, pending, paid, fee], wanted),
        ...differs(`the books after ${steps.join(' ')}`, faults, []),
      );
      seen.lives += 1;
    }
    await run('outbox');
    return found;
  });
  if (wrong.length === 0) wrong.push(...sentencesOf(await stage.faults()).filter((fault) => !isOwn(fault)));
  if (seen['done before the kill'] === 0 || seen['done after it'] === 0)
    wrong.push('every kill came on the same side of the commit: none was in the middle');
  await stage.close();
  return {
    id: 'M1 contracts',
    what: 'kills in the middle of every money event of a milestone',
    engine: 'postgres',
    numbers: seen,
    wrong,
  };
}
