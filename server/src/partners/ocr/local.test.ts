import { fork } from 'node:child_process';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { workerFile } from '../../db/index';
import { createReader } from '../../ocr/reader';
import { openedWith, sourceOf, watchFile } from '../../opener/index';
import { localOcr } from './local';

/** The port with a process that says of every upright picture that it is a card of 王芳. */
const ocr = localOcr(
  createReader({
    async begin() {
      const file = await workerFile('testing-stand-in', new URL('../../ocr/reader.ts', import.meta.url).href);
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
const read = (bytes: Buffer) =>
  ocr.read({
    side: 'front',
    name: 'photo.jpg',
    pixels: () => openedWith('pixels', sourceOf(bytes), [1600], (made) => Promise.resolve(made)),
  });
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#789' } }).jpeg();

test('a photo that its EXIF turns upright is read as it is seen, with the place of each field', async () => {
  const box = { x: 0.1, width: 0.5, height: 0.1 };
  expect(await read(await photo(600, 900).withMetadata({ orientation: 6 }).toBuffer())).toEqual([
    { field: 'real_name', value: '王芳', confidence: 98, box: { ...box, y: 0.1 } },
    { field: 'id_no', value: '11010519491231002X', confidence: 98, box: { ...box, y: 0.8 } },
  ]);
});

test('a large photo is read in a smaller size', async () => {
  expect(await read(await photo(4000, 2500).toBuffer())).toHaveLength(2);
});

test('a file that is no picture is refused before it reaches the reader', async () => {
  await expect(read(Buffer.from('no picture'))).rejects.toMatchObject({
    message: expect.anything() as string,
  });
});

test('a reader that is asked whether it works has read a picture of a known text', async () => {
  expect(await ocr.check()).toContain('was read rightly');
});
