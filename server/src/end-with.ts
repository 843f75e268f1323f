import { ConfigError } from './config';
import { CannotOpenDatabase } from './db/index';

/** Ends the process with 1: an error that the operator can mend is said in its sentence, any other with its trace. */
export function endWith(error: unknown): never {
  const isKnown = error instanceof ConfigError || error instanceof CannotOpenDatabase;
  console.error(isKnown ? error.message : error);
  process.exit(1);
}
