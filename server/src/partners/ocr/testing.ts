import { fork } from 'node:child_process';
import { workerFile } from '../../db/index';
import { createReader } from '../../ocr/reader';
import { watchFile } from '../../opener/index';
import { localOcr } from './local';

/** OCR=local with a process that says of every upright picture that it is a card of 王芳, 11010519491231002X. */
export const ocrOfCards = () =>
  localOcr(
    createReader({
      async begin() {
        const file = await workerFile(
          'testing-stand-in',
          new URL('../../ocr/reader.ts', import.meta.url).href,
        );
        return fork(file, [await watchFile(), 'card'], {
          serialization: 'advanced',
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        });
      },
      limits: { processorMs: 20_000, megabytes: 1_500 },
      silentMs: 120_000,
      startMs: 120_000,
      pauseMs: 0,
      mostPauseMs: 0,
      idleMs: 30_000,
      mostHeldMegabytes: 1_500,
      mostWaiting: 8,
    }),
  );
