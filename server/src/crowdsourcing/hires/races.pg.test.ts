import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing';
import { requestStaff, type RequestStaff } from '../testing';
import { better, newHire, type TestHire } from './testing';
import { rounds } from '../../testing-breadth';

let app: TestApp;
let staff: RequestStaff;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
  staff = await requestStaff(app);
});
afterAll(() => app.close());

type Step = (hire: TestHire) => Promise<{ status: number }>;
const inTurnOf = {
  provider: {
    accept: (hire) => hire.accept(hire.provider.as),
    counter: (hire) => hire.counter(hire.provider.as),
    decline: (hire) => hire.decline(hire.provider.as),
    close: (hire) => hire.close(),
  },
  buyer: {
    accept: (hire) => hire.accept(hire.buyer.as),
    counter: (hire) => hire.counter(hire.buyer.as, [{ ...better[0]!, amount: 650 }]),
    decline: (hire) => hire.decline(hire.provider.as),
    close: (hire) => hire.close(),
  },
} satisfies Record<string, Record<string, Step>>;
const names = ['accept', 'counter', 'decline', 'close'] as const;
const pairs = names.flatMap((first, at) => names.slice(at).map((second) => [first, second] as const));

test.each(['provider', 'buyer'] as const)(
  'one of two tabs that answer a hire at once in the turn of its %s is heard, and there is one contract at most',
  async (side) => {
    const steps: Record<string, Step> = inTurnOf[side];
    for (const [first, second] of pairs) {
      const hire = await newHire(app, staff);
      if (side === 'buyer') await hire.counter(hire.provider.as);
      const answers = await Promise.all([steps[first]!(hire), steps[second]!(hire)]);
      expect([first, second, ...answers.map(({ status }) => status).toSorted((a, b) => a - b)]).toEqual([
        first,
        second,
        200,
        409,
      ]);
      const { offers, contract_no } = await hire.seen();
      const open = offers.filter(({ status }) => status === 'open').length;
      const won = [first, second].find((_, at) => answers[at]!.status === 200);
      expect([won, open, contract_no === null]).toEqual([won, won === 'counter' ? 1 : 0, won !== 'accept']);
      const made = await app.database.asOwner<{ n: number }>(
        `select count(*)::int as n from contracts where request_no = '${hire.no}'`,
      );
      expect(made[0]!.n).toBe(won === 'accept' ? 1 : 0);
    }
  },
);

test('an answer at the moment at which the hire expires is heard, or the hire ends: never both', async () => {
  for (let round = 0; round < rounds(3); round += 1) {
    const hire = await newHire(app, staff);
    const key = await hire.key();
    await app.database.asOwner(
      `update crowd_requests set due_at = now() + interval '150 milliseconds' where request_no = '${hire.no}'`,
    );
    const [answer] = await Promise.all([
      app.call(api.hires.accept, key, hire.provider.as),
      app.runner.run('requests.clocks'),
    ]);
    await expect
      .poll(async () => {
        await app.runner.run('requests.clocks');
        return (await hire.request()).status;
      })
      .toBe(answer.status === 200 ? 'contracting' : 'closed');
  }
});
