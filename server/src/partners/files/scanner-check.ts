import { zipSync } from 'fflate';
import type { Config } from '../../config';
import { createScanner } from './scanner';

/** More archives in each other than any clamd looks into: its `MaxRecursion` is 100 at most. */
const DEPTH = 120;

/**
 * Asks the scanner about a clean file, and about one that it cannot look at to the end: a clamd without `AlertExceedsMax`
 * takes that for clean as well, and so everything that is larger than its `MaxFileSize`.
 */
export async function checkScanner(config: Config): Promise<string> {
  const scanner = createScanner(config);
  const asked = (bytes: Uint8Array) =>
    scanner.scan([bytes]).catch((error: Error) => {
      throw new Error(`${error.message}; start clamd, or correct CLAMD`, { cause: error });
    });
  const plain = await asked(Buffer.from('a clean file'));
  if (!plain.isClean)
    throw new Error(
      `clamd found ${'threat' in plain ? plain.threat : plain.limit} in a clean file: look at its signatures`,
    );
  if ((await asked(deepArchive())).isClean)
    throw new Error(
      'clamd takes what it has not looked at for clean: set AlertExceedsMax yes in clamd.conf, and start it again',
    );
  return 'looks at files';
}

function deepArchive(): Uint8Array {
  let bytes: Uint8Array = Buffer.from('a clean file');
  for (let level = 0; level < DEPTH; level += 1) bytes = zipSync({ 'a.zip': bytes });
  return bytes;
}
