import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../db/testing';
import { anAccount } from '../demo/testing';
import { startTestApp } from '../testing';
import { notify } from './index';
import { newestOfOwner } from './testing';
import { heard, openStream } from './testing-stream';

const MESSAGES = 120;

test('a page whose server ends goes on at another: no message is lost, none comes twice', async () => {
  const database = await openTestDatabase({});
  const servers = [await startTestApp({}, database), await startTestApp({}, database)];
  const { as, uid } = await anAccount(servers[1]!);
  const told: string[] = [];
  let after: number | undefined;
  let first = await openStream(servers[0]!.url, as);
  await heard(() => expect(first.events[0]?.event).toBe('hello'));
  // Transactions that end in another order than they began.
  const writing = Promise.all(
    Array.from({ length: MESSAGES }, async (_, at) => {
      await sleep(at * 25);
      await database.transaction(async (tx) => {
        await notify(tx, { uid, category: 'order', title: `第${at}条`, content: '内容' });
        await sleep((at % 7) * 40);
      });
    }),
  );
  const ends = [700, 400, 900];
  for (const [at, ms] of ends.entries()) {
    await sleep(ms);
    if (at === 0) await servers[0]!.http.close();
    else first.close();
    await first.ended;
    told.push(...first.messages());
    after = first.events.at(-1)?.id ?? after;
    first = await openStream(servers[1]!.url, as, after);
  }
  await writing;
  const box = (await newestOfOwner(servers[1]!, uid, 2 * MESSAGES)).map(({ msg_id }) => msg_id);
  await heard(() => expect(told.length + first.messages().length).toBeGreaterThanOrEqual(box.length));
  first.close();
  told.push(...first.messages());
  expect(box).toHaveLength(MESSAGES);
  expect(told.toSorted()).toEqual(box.toSorted());
  await servers[1]!.close();
});
