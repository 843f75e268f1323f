import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workerFile } from '../db/index';
import { watchFile } from '../opener/index';
import { createReader, type Reader } from './reader';

/** Added to the server's own priority: calls are answered before a picture is read. */
const LESS_URGENT = 10;
const HEAP_MEGABYTES = 256;
const MINUTE = 60_000;

/** The folder `ocr/` of the installation, when its packages are there. */
export function installedPackages(): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (dirname(folder) !== folder) {
    const packages = join(folder, 'ocr');
    if (existsSync(join(packages, 'node_modules/paddleocr/package.json'))) return packages;
    folder = dirname(folder);
  }
  return undefined;
}

/** The reader whose packages lie in a folder. */
export const createLocalReader = (folder: string): Reader =>
  createReader({
    async begin() {
      const [file, watch] = await Promise.all([workerFile('ocr-worker', import.meta.url), watchFile()]);
      const child = fork(file, [watch, folder], {
        // No secret of the server reaches it; without an address it asks nobody.
        env: { NODE_ENV: 'production' },
        execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      if (child.pid !== undefined) setPriority(child.pid, Math.min(19, getPriority() + LESS_URGENT));
      return child;
    },
    limits: { processorMs: 15_000, megabytes: 700 },
    silentMs: 20_000,
    startMs: MINUTE,
    pauseMs: 1_000,
    mostPauseMs: 5 * MINUTE,
    idleMs: 10 * MINUTE,
    mostHeldMegabytes: 490,
    mostWaiting: 8,
  });
