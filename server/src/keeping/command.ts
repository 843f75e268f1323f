import { ConfigError } from '../config';
import { CannotOpenDatabase } from '../db/index';
import { KeepingRefused } from './refusal';
import { type Saying, sayingTo } from './saying';

/** Runs a command of an operator: prints its answer and ends with 0, or one text on what stopped it and ends with 1. */
export function answerFor(work: (saying: Saying) => Promise<string>): void {
  Promise.resolve(sayingTo(console.log))
    .then(work)
    .then(
      (answer) => {
        console.log(`\n${answer}`);
        process.exit(0);
      },
      (error: unknown) => {
        const isKnown =
          error instanceof ConfigError ||
          error instanceof CannotOpenDatabase ||
          error instanceof KeepingRefused;
        console.error(isKnown ? `\n${error.message}` : error);
        process.exit(1);
      },
    );
}
