import type { Config } from '../../config';
import { clamdScanner } from './clamd';
import type { FileScanner } from './scanner-port';

/** In two halves, so that no scanner takes this file for what it names. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** The sandbox knows the one file that everybody tests scanners with. */
export const sandboxScanner: FileScanner = {
  scan: (bytes) =>
    Promise.resolve(
      bytes.includes(EICAR, 0, 'latin1') ? { isClean: false, threat: 'Eicar-Test' } : { isClean: true },
    ),
};

/** clamd where it is configured; without it the sandbox, which has to be allowed. */
export function createScanner({ clamd, allowSandbox }: Pick<Config, 'clamd' | 'allowSandbox'>): FileScanner {
  if (clamd !== undefined) return clamdScanner(clamd);
  if (!allowSandbox)
    throw new Error('files are scanned by CLAMD, or by the sandbox that ALLOW_SANDBOX=1 allows');
  return sandboxScanner;
}
