import type { Config } from '../../config';
import { clamdScanner } from './clamd';
import type { FileScanner } from './scanner-port';

/** In two halves, so that a virus scanner does not report this source file. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** The sandbox recognises the EICAR test file alone. */
export const sandboxScanner: FileScanner = {
  async scan(pieces) {
    const most = EICAR.length;
    let isClean = true;
    let end = Buffer.alloc(0);
    // To the last piece, as a scanner of the whole would. A piece is not copied: only the bytes across two of
    // them are.
    for await (const piece of pieces) {
      const seen = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
      const across = Buffer.concat([end, seen.subarray(0, most)]);
      if (across.includes(EICAR, 0, 'latin1') || seen.includes(EICAR, 0, 'latin1')) isClean = false;
      end = Buffer.from(Buffer.concat([end, seen.subarray(-most)]).subarray(-most));
    }
    return isClean ? { isClean } : { isClean, threat: 'Eicar-Test' };
  },
};

/** clamd if it is configured, else the sandbox, which has to be allowed. */
export function createScanner({ clamd, allowSandbox }: Pick<Config, 'clamd' | 'allowSandbox'>): FileScanner {
  if (clamd !== undefined) return clamdScanner(clamd);
  if (!allowSandbox)
    throw new Error('files are scanned by CLAMD, or by the sandbox that ALLOW_SANDBOX=1 allows');
  return sandboxScanner;
}
