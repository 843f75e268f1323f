import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { MESSAGE_STREAM } from '@uc/contract/message-texts';
import type { Customer } from '../world';
import type { Cluster } from './stage';

const EVENT = /^id: (\d+)\nevent: \w+\ndata: (?:\{"msg_id":"(\w+)")?/gm;
const AGAIN_MS = 1000;
/** What was written last is heard of by then. */
const CAUGHT_UP_MS = 20_000;

/** Open pages that listen for messages, and come again from the last one that they have heard. */
export interface Listeners {
  /** Times that a page came again. */
  resumed(): number;
  /** Messages that the pages should have heard of and have not, and how many they have heard. */
  missed(): Promise<{ missed: number; doubled: number; heard: number }>;
  end(): void;
}

export async function listen(cluster: Cluster, customers: readonly Customer[]): Promise<Listeners> {
  const pages = customers.map((customer) => ({
    customer,
    last: undefined as string | undefined,
    heard: [] as string[],
  }));
  const state = { isOver: false, resumed: 0 };
  const began = await cluster.asOwner((ask) => ask('select now()::text as at'));
  const requests = new Set<{ destroy(): void }>();
  const follow = async (page: (typeof pages)[number]) => {
    for (let times = 0; !state.isOver; times += 1) {
      if (times > 0) {
        state.resumed += 1;
        await sleep(AGAIN_MS);
      }
      await new Promise<void>((done) => {
        const after = page.last === undefined ? {} : { 'last-event-id': page.last };
        const request = get(`${cluster.url}${MESSAGE_STREAM}`, {
          headers: { ...page.customer.main, ...after },
          agent: false,
        });
        requests.add(request);
        const end = () => {
          requests.delete(request);
          done();
        };
        request.on('error', end).on('close', end);
        request.on('response', (answer: IncomingMessage) => {
          let rest = '';
          answer.on('error', end).on('end', end);
          answer.setEncoding('utf8').on('data', (text: string) => {
            const parts = (rest + text).split('\n\n');
            rest = parts.pop()!;
            for (const [, id, message] of parts.flatMap((part) => [...part.matchAll(EVENT)])) {
              page.last = id;
              if (message !== undefined) page.heard.push(message);
            }
          });
        });
      });
    }
  };
  for (const page of pages) void follow(page);
  while (pages.some(({ last }) => last === undefined)) await sleep(50);
  const missing = async () => {
    const rows = await cluster.asOwner((ask) =>
      ask('select uid::text, msg_id from messages where created_at > $1::timestamptz and sub_id is null', [
        began[0]!.at,
      ]),
    );
    return rows.filter(({ uid, msg_id }) => {
      const page = pages.find(({ customer }) => `${customer.uid}` === uid);
      return page !== undefined && !page.heard.includes(String(msg_id));
    });
  };
  return {
    resumed: () => state.resumed,
    async missed() {
      let missed = await missing();
      for (
        const from = performance.now();
        missed.length > 0 && performance.now() - from < CAUGHT_UP_MS;
        await sleep(500)
      )
        missed = await missing();
      const heard = pages.reduce((sum, page) => sum + page.heard.length, 0);
      const doubled = heard - pages.reduce((sum, page) => sum + new Set(page.heard).size, 0);
      return { missed: missed.length, doubled, heard };
    },
    end() {
      state.isOver = true;
      for (const request of requests) request.destroy();
    },
  };
}
