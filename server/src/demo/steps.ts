import { DatabaseUnavailable, type Tx } from '../db/index';
import type { Deps } from '../deps';
import { isRefusal } from './story';

/** The step of the world itself: with it a database is a demo world, complete or not. */
export const WORLD = 'world';
const FINISHED = 'finished';

/**
 * The steps that make the demo world after its first transaction: its files are stored outside of one. The
 * work of a step and its mark commit together, so that a load that was cut short goes on at the step that is
 * missing.
 */
export class Steps {
  readonly #deps: Deps;
  readonly #progress: (text: string) => void;
  readonly #taken: Map<string, string | null>;
  /** Steps were taken at an earlier start. */
  readonly #isResumed: boolean;

  private constructor(deps: Deps, progress: (text: string) => void, taken: Map<string, string | null>) {
    this.#deps = deps;
    this.#progress = progress;
    this.#taken = taken;
    this.#isResumed = taken.size > 1;
  }

  static async of(deps: Deps, progress: (text: string) => void): Promise<Steps> {
    const rows = await deps.database.db.selectFrom('demo_steps').select(['step', 'result']).execute();
    return new Steps(deps, progress, new Map(rows.map(({ step, result }) => [step, result])));
  }

  /** There is a world, and something of it is missing. */
  get isUnfinished(): boolean {
    return this.#taken.has(WORLD) && !this.#taken.has(FINISHED);
  }

  /**
   * Takes a step unless it is taken; returns the result of its work, then or now. `prepare` makes its files
   * first, outside of its transaction.
   */
  async take<P = undefined>(
    step: string,
    run: (tx: Tx, prepared: P) => Promise<string | void>,
    prepare?: () => Promise<P>,
  ): Promise<string | null> {
    const taken = this.#taken.get(step);
    if (taken !== undefined) return taken;
    this.#progress(`demo world: ${step}`);
    const prepared = (await prepare?.()) as P;
    const { transaction } = this.#deps.database;
    const result = await whenFree(() =>
      transaction((tx) => once(tx, step, async () => (await run(tx, prepared)) ?? null)),
    ).catch((error: unknown) => {
      // A step is left out that time has made impossible since the first start.
      if (!this.#isResumed || !isRefusal(error)) throw error;
      return transaction((tx) => once(tx, step, async () => null));
    });
    this.#taken.set(step, result);
    return result;
  }

  finish(): Promise<string | null> {
    return this.take(FINISHED, async () => undefined);
  }
}

const LOCK_TIMEOUT = '55P03';
/** Comes back to what another server is at for longer than a transaction waits for a lock. */
export async function whenFree<T>(run: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await run();
    } catch (error) {
      const isBusy =
        error instanceof DatabaseUnavailable &&
        (error.cause as { code?: string } | undefined)?.code === LOCK_TIMEOUT;
      if (!isBusy) throw error;
    }
}

/** Marks a step and does its work, unless another server has done it meanwhile. */
export async function once(tx: Tx, step: string, run: () => Promise<string | null>): Promise<string | null> {
  const claimed = await tx
    .insertInto('demo_steps')
    .values({ step })
    .onConflict((conflict) => conflict.doNothing())
    .returning('step')
    .executeTakeFirst();
  if (claimed === undefined)
    return (
      await tx.selectFrom('demo_steps').select('result').where('step', '=', step).executeTakeFirstOrThrow()
    ).result;
  const result = await run();
  if (result !== null) await tx.updateTable('demo_steps').set({ result }).where('step', '=', step).execute();
  return result;
}
