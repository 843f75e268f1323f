import { setTimeout as sleep } from 'node:timers/promises';
import { onCleanup } from './cleanup';
import { isAboutTheRepetition, type Journal } from './journal';
import { ask, type Client, requestNext } from './operations';
import { type Random, seededRandom } from './random';
import type { Customer } from './world';

/** Clients at work, who can be told to rest while somebody looks. */
export interface Workload {
  clients: readonly Client[];
  /** Resolves when every client has finished its current request. */
  rest(): Promise<void>;
  resume(): void;
  /** Asks once more, under its own key, for everything whose outcome is unknown; how many stay so. */
  settle(): Promise<number>;
  end(): Promise<void>;
  sum(what: string): number;
  lastMove(): number;
}

/** Limits the pause while nobody answers to about a second. */
const MOST_DOUBLINGS = 3;
/** Whoever asks for what is unknown waits so long after an answer that says nothing. */
const AGAIN_MS = 2000;

/** Starts so many clients; every fourth of them on the first customer, whose money is wanted most. */
export function startWorkload(
  url: string,
  customers: readonly Customer[],
  journal: Journal,
  { clients: count = 16, random, thinkMs = 0 }: { clients?: number; random: Random; thinkMs?: number },
): Workload {
  const clients = Array.from({ length: count }, (_, at): Client => ({
    customer: customers[at % 4 === 0 ? 0 : at % customers.length]!,
    random: seededRandom(random.whole(1, 1_000_000_000)),
    journal,
    url,
    open: [],
    counts: {},
    times: [],
    longest: 0,
    movedAt: 0,
    broken: [],
  }));
  const state = { isOver: false, busy: 0 };
  let pause: { opened: Promise<void>; open: () => void } | undefined;
  const work = async (client: Client) => {
    let silences = 0;
    while (!state.isOver) {
      if (pause) await pause.opened;
      if (state.isOver) return;
      state.busy += 1;
      const before = client.open.length;
      await requestNext(client);
      // A careful client asks again under the same key; a careless one leaves it open until the end. Both wait longer the
      // longer nobody answers.
      if (client.open.length === before) silences = 0;
      else {
        await sleep(client.random.whole(20, 150) * 2 ** Math.min(silences, MOST_DOUBLINGS));
        silences += 1;
        if (client.random.next() < 0.6) await ask(client, client.open.at(-1)!);
      }
      state.busy -= 1;
      if (thinkMs > 0) await sleep(thinkMs);
    }
  };
  const all = clients.map(work);
  const load: Workload = {
    clients,
    async rest() {
      // Whoever waits for an earlier rest to end would wait for ever if another took its place.
      pause ??= newPause();
      while (state.busy > 0) await sleep(10);
    },
    resume() {
      pause?.open();
      pause = undefined;
    },
    async settle() {
      const isUnknown = ({ last }: Client['open'][number]) =>
        last === undefined || !isAboutTheRepetition(last);
      let unknown = clients.flatMap(({ open }) => open);
      for (let tries = 0; tries < 5 && unknown.length > 0; tries++) {
        if (tries > 0) await sleep(AGAIN_MS);
        await Promise.all(
          clients.map(async (client) => {
            for (const request of client.open.slice()) await ask(client, request);
          }),
        );
        unknown = clients.flatMap(({ open }) => open).filter(isUnknown);
      }
      return unknown.length;
    },
    async end() {
      state.isOver = true;
      pause?.open();
      await Promise.all(all);
    },
    sum: (what) => clients.reduce((sum, { counts }) => sum + (counts[what] ?? 0), 0),
    lastMove: () => Math.max(...clients.map(({ movedAt }) => movedAt)),
  };
  onCleanup(() => load.end());
  return load;
}

function newPause(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((done) => (open = done));
  return { opened, open };
}
