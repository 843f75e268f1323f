// Folder for temporary data of tests, which need not outlive anything.
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const TMPFS = 0x0102_1994;
const MEMORY = '/dev/shm';

/**
 * The machine's memory where there is room in it, else the folder of temporary files. A database is a thousand files:
 * ext4 does not use the inodes of deleted ones again for minutes and looks at them all, for each new file.
 */
export function memoryFolder() {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && bavail * bsize > 2 ** 31 ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
