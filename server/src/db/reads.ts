import type { PoolClient } from 'pg';
import { nameOf, sendTogether, type Settings } from './scoped-statement';
import type { Asked, Result } from './sequence';

/** Whether nothing is lost when a statement runs twice, or when its transaction is undone. */
export const isRead = (sql: string): boolean => /^\s*select\b/i.test(sql);

/** Said to a part of the holder's work that goes on without it, after another part has failed. */
export const handedOn = 'The connection was handed back before this statement.';

/**
 * The reads of a connection outside of a transaction. Those that are asked in one turn of the event loop go out
 * together, so that each costs its own work and not a transaction and a write to the socket.
 */
export class Reads {
  readonly #client: PoolClient;
  readonly #areNamed: boolean;
  readonly #isHandedOn: () => boolean;
  /** Statements of this turn, under the same settings. */
  #gathered: { settings: Settings; all: Asked[] } | undefined;

  constructor(client: PoolClient, areNamed: boolean, isHandedOn: () => boolean) {
    this.#client = client;
    this.#areNamed = areNamed;
    this.#isHandedOn = isHandedOn;
  }

  /** The answer to a statement. Those behind one that failed did not run and are asked again. */
  ask(text: string, values: readonly unknown[], settings: Settings): Promise<Result> {
    return new Promise((done, failed) => {
      const name = this.#areNamed ? nameOf(text) : undefined;
      const skipped = () => void this.ask(text, values, settings).then(done, failed);
      const asked: Asked = { text, values: values as unknown[], name, done, failed, skipped, isRead: true };
      if (this.#gathered !== undefined && isSame(this.#gathered.settings, settings))
        this.#gathered.all.push(asked);
      else this.#begin(settings, asked);
    });
  }

  #begin(settings: Settings, first: Asked): void {
    const gathered = { settings, all: [first] };
    this.#gathered = gathered;
    process.nextTick(() => {
      if (this.#gathered === gathered) this.#gathered = undefined;
      if (!this.#isHandedOn()) sendTogether(this.#client, settings, gathered.all, this.#areNamed);
      else for (const one of gathered.all) one.failed(new Error(handedOn));
    });
  }
}

const isSame = (a: Settings, b: Settings): boolean =>
  a.length === b.length && a.every(([, value], at) => value === b[at]![1]);
