import { lsnOf } from './position';

/** Reads are never older than this. */
export const MOST_LAG_MS = 10_000;

interface Sample {
  at: number;
  lsn: bigint;
}

/** Where the leader was in the last seconds: how old a replica is follows from it, whatever its clock says. */
export class Positions {
  readonly #samples: Sample[] = [];

  /** The leader was here. */
  learn(position: string, at = performance.now()): void {
    this.#samples.push({ at, lsn: lsnOf(position) });
    // The newest of those that are too old stays: it is the floor.
    while (this.#samples.length > 1 && at - this.#samples[1]!.at > MOST_LAG_MS) this.#samples.shift();
  }

  /** What a replica must have replayed; undefined while nobody knows where the leader is. */
  floor(now = performance.now()): bigint | undefined {
    const newest = this.#samples.at(-1);
    return newest === undefined || now - newest.at > MOST_LAG_MS ? undefined : this.#samples[0]!.lsn;
  }

  /** How old the data at a position is, in milliseconds; undefined where it is older than anything known. */
  age(position: string, now = performance.now()): number | undefined {
    const lsn = lsnOf(position);
    const first = this.#samples.findIndex((sample) => sample.lsn > lsn);
    if (first === -1) return 0;
    return first === 0 ? undefined : now - this.#samples[first - 1]!.at;
  }
}
