import { afterAll, beforeAll, expect, test } from 'vitest';
import { type As, startTestApp, type TestApp } from '../../testing';
import { type Life, type LifeEvent, newStaffPair, newLife } from './testing';

let app: TestApp;
let staff: [As, As];
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
  staff = await newStaffPair(app);
});
afterAll(() => app.close());

/** The events before, and a pair of which only one may happen after them. */
const pairs: readonly (readonly [before: readonly LifeEvent[], first: LifeEvent, second: LifeEvent])[] = [
  [[], 'fund', 'fund'],
  [['fund', 'pass', 'pass', 'pass'], 'refund', 'deliver'],
  [['fund', 'pass', 'pass', 'pass'], 'refund', 'dispute'],
  [['fund', 'pass', 'pass', 'pass', 'proposeEnd'], 'refund', 'agreeEnd'],
  [['fund', 'proposeEnd'], 'dispute', 'agreeEnd'],
  [['fund', 'proposeEnd'], 'agreeEnd', 'agreeEnd'],
  [['fund', 'deliver', 'pass', 'proposeEnd'], 'autoAccept', 'agreeEnd'],
  [['fund', 'deliver'], 'accept', 'accept'],
  [['fund', 'deliver'], 'accept', 'revise'],
  [['fund', 'deliver'], 'accept', 'disputeBack'],
  [['fund', 'deliver', 'proposeEnd'], 'accept', 'agreeEnd'],
  [['fund', 'deliver'], 'dispute', 'disputeBack'],
  [['fund', 'deliver', 'pass'], 'autoAccept', 'accept'],
  [['fund', 'deliver', 'pass'], 'autoAccept', 'disputeBack'],
  [['fund', 'deliver', 'accept', 'pass'], 'release', 'dispute'],
  [['fund', 'dispute', 'propose'], 'agree', 'withdraw'],
  [['fund', 'dispute', 'propose', 'pass'], 'silence', 'agree'],
  [['fund', 'dispute', 'pass'], 'silence', 'withdraw'],
  [['fund', 'dispute', 'respond', 'propose', 'arbitrate'], 'rule', 'agree'],
];
/** The milestone shows whether a job has run, or the dispute, since its settlement divides the milestone as well. */
const jobDid = async (life: Life, name: LifeEvent): Promise<boolean> =>
  name === 'silence'
    ? (await life.disputeStatus()) === 'decided'
    : name === 'autoAccept'
      ? (await life.milestone()).status === 'accepted'
      : (await life.milestone()).status === 'released';

test('one of two money events on one milestone at once happens, and every 分 is where it belongs', async () => {
  for (const [before, first, second] of pairs) {
    const life = await newLife(app, staff);
    const { events } = life;
    for (const event of before)
      expect([event, await events[event]()]).toEqual([event, expect.toBeOneOf([0, 200])]);
    const answers = await Promise.all([events[first](), events[second]()]);
    const done = [];
    for (const [at, name] of [first, second].entries())
      done.push(answers[at] === 0 ? await jobDid(life, name) : answers[at] === 200);
    // Accepted by its job and by hand, a milestone looks alike.
    const isAlike = first === 'autoAccept' && second === 'accept' && done[0] === true;
    const { found, all, whole } = await life.money();
    expect([
      first,
      second,
      isAlike || done[0] !== done[1],
      answers.some((one) => one >= 500),
      found,
      all,
    ]).toEqual([first, second, true, false, [], whole]);
  }
});
