import { DAY_MS, dayOf } from '@uc/contract/day';
import { inThePast } from '../clock';
import { refusalOfConstraint, type Tx } from '../db/index';
import { Refusal } from '../call/index';
import { seeded } from './seeded';

/** One thing that happened in the demo world. */
interface Scene {
  at: Date;
  play(tx: Tx, at: Date): Promise<unknown>;
}

/**
 * The events of the demo world, added in any order and played in order of time; the same on each load except for the
 * dates. Ledger lines go forward only, so nothing may be played early.
 */
export class Story {
  readonly now: Date;
  readonly random: () => number;
  readonly #scenes: Scene[] = [];

  constructor(now: Date) {
    this.now = now;
    this.random = seeded(20_261_120);
  }

  /** A moment on the day so many days ago, Chinese time; never later than a minute ago. */
  moment(daysAgo: number, clock: string): Date {
    const day = dayOf(new Date(this.now.getTime() - daysAgo * DAY_MS));
    return this.clamp(new Date(`${day}T${clock}:00+08:00`));
  }

  /** The moment so many minutes ago. */
  minutesAgo(minutes: number): Date {
    return new Date(this.now.getTime() - minutes * 60_000);
  }

  /** The moment, or a minute ago when it has not come yet. */
  clamp(at: Date): Date {
    return new Date(Math.min(at.getTime(), this.now.getTime() - 60_000));
  }

  hasCome(at: Date): boolean {
    return at.getTime() <= this.now.getTime() - 60_000;
  }

  add(at: Date, play: Scene['play']): void {
    this.#scenes.push({ at, play });
  }

  /** Plays everything, each scene in its moment; `progress` gets the share that is done, from 0 to 1. */
  async play(tx: Tx, progress: (share: number) => void): Promise<void> {
    const scenes = this.#scenes.sort((a, b) => a.at.getTime() - b.at.getTime());
    for (const [index, { at, play }] of scenes.entries()) {
      await inThePast(at, () => play(tx, at));
      progress((index + 1) / scenes.length);
    }
  }
}

/** Minutes, hours and days after a moment. */
export const after = (at: Date, { minutes = 0, hours = 0, days = 0 }): Date =>
  new Date(at.getTime() + minutes * 60_000 + hours * 3_600_000 + days * DAY_MS);

/** Whether an error is a refusal, by code or by a constraint of the database; anything else is a bug. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Refusal || refusalOfConstraint(error) !== undefined;
