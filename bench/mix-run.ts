import { randomInt, randomUUID } from 'node:crypto';
import type { Database } from '../server/src/db/index';
import { DatabaseUnavailable } from '../server/src/db/outage';
import { statementsOf } from './capture';
import { billNo, events, type MoneyEvent, type Turn } from './mix';
import { type Replacement, scriptOf } from './pgbench';
import { anyTenant, CONNECTIONS, drawn, FIRST_UID } from './tenants';

/** Result of a run of the mix. */
export interface MixResult {
  eventsPerSecond: number;
  /** Milliseconds of one event, all its transactions included. */
  p50: number;
  p99: number;
  /** Deadlocks and lost races that came out of `transaction`. */
  deadlocks: number;
}

/** The mix in this process on eight connections, each event on any tenant. */
export async function runMix(database: Database, seconds: number): Promise<MixResult> {
  const began = performance.now();
  const times: number[] = [];
  let [count, deadlocks] = [0, 0];
  const worker = async () => {
    while (performance.now() - began < seconds * 1000) {
      const turn = { uid: FIRST_UID + anyTenant(), ref: randomUUID(), count: count++ };
      const start = performance.now();
      try {
        await happen(database, drawEvent(), turn);
        times.push(performance.now() - start);
      } catch (error) {
        if (!isLostRace(error)) throw error;
        deadlocks += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Infinity;
  const elapsed = (performance.now() - began) / 1000;
  return { eventsPerSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), deadlocks };
}

/** Every step of an event, each a transaction of its own. */
export async function happen(database: Database, { steps }: MoneyEvent, turn: Turn): Promise<void> {
  for (const step of steps) await database.transaction((tx) => step(tx, turn));
}

const isLostRace = (error: unknown) =>
  error instanceof DatabaseUnavailable ||
  /^(40P01|40001|55P03)$/.test(String((error as { code?: string }).code));

function drawEvent(): MoneyEvent {
  let lot = randomInt(100);
  return events.find(({ share }) => (lot -= share) < 0)!;
}

/** Every event as a pgbench script, in the order of `events`. */
export async function mixScripts(database: Database): Promise<string[]> {
  const uid = FIRST_UID;
  const bill = await billNo(database, uid);
  const scripts: string[] = [];
  for (const [index, { steps }] of events.entries()) {
    const turn = { uid, ref: randomUUID(), count: index };
    const parts: string[] = [];
    for (const step of steps) {
      const statements = await statementsOf(() => database.transaction((tx) => step(tx, turn)));
      const holds = statements
        .filter(({ text }) => text.includes('"hold_resolutions"'))
        .flatMap(({ values }) => values);
      const hold = holds.find(
        (value): value is string => /^[0-9a-f-]{36}$/.test(String(value)) && value !== turn.ref,
      );
      const txnNo = /"seq":(\d+)/.exec(
        statements
          .flatMap(({ values }) => values)
          .map(String)
          .join(' '),
      )?.[1];
      const replacements: Replacement[] = [
        // Rows outside of the ledger refer to their transaction by number.
        [new RegExp(`^${txnNo}$`), ':next'],
        [turn.ref, ':ref'],
        [bill, `('${bill.slice(0, -6)}' || right(:uid::text, 6))`],
        [String(uid), ':uid'],
        // A document that the event numbers itself.
        [/\b[A-Z]20\d{16}\b/, `('D' || :ref)`],
        ...(hold === undefined ? [] : [[hold, ':hold_id'] as const]),
      ];
      parts.push(scriptOf(parts.length === 0 ? drawn : '', statements, replacements));
    }
    scripts.push(parts.join('\n'));
  }
  return scripts;
}
