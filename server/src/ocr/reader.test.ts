import { fork } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { workerFile } from '../db/index';
import { watchFile } from '../opener/index';
import { createReader, OcrUnavailable, type ReaderSettings } from './reader';

/** Pictures by what becomes of them: see the stand-in. */
const picture = (width: number) => ({ width, height: 1, data: new Uint8Array(width * 3) });
const [SOUND, DIES, ENDLESS, GREEDY, UNREADABLE] = [1, 2, 3, 4, 5];

function readerOf(kind: 'sound' | 'shifted' | 'missing', more: Partial<ReaderSettings> = {}) {
  let started = 0;
  const reader = createReader({
    async begin() {
      started += 1;
      const args = [await watchFile(), kind];
      return fork(await workerFile('testing-stand-in', import.meta.url), args, {
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
    ...more,
  });
  return { ...reader, starts: () => started };
}
const textOf = async (reading: Promise<{ lines: readonly { text: string }[] }>) =>
  (await reading).lines[0]!.text.split(' ');

describe('a reader of pictures', () => {
  test('a reader starts no process before its first picture, and then reads one at a time in one process', async () => {
    const reader = readerOf('sound');
    expect(reader.starts()).toBe(0);
    const all = await Promise.all(
      [SOUND, SOUND, SOUND].map((width) => textOf(reader.read(picture(width), 0))),
    );
    expect(new Set(all.map(([pid]) => pid)).size).toBe(1);
    expect(all.map(([, inside]) => inside)).toEqual(['1', '1', '1']);
    expect(reader.starts()).toBe(1);
  });

  test('a process that holds more than its share after a picture is ended, and the next picture is read by another', async () => {
    const reader = readerOf('sound', { mostHeldMegabytes: 1 });
    const [before] = await textOf(reader.read(picture(SOUND), 0));
    const [after] = await textOf(reader.read(picture(SOUND), 0));
    expect(after).not.toBe(before);
    expect(reader.starts()).toBe(2);
  });

  test('a reader tells the size of a picture after its turn', async () => {
    const reader = readerOf('sound');
    expect(await reader.read({ width: 6, height: 1, data: new Uint8Array(18) }, 90)).toMatchObject({
      width: 1,
      height: 6,
    });
  });

  test.each([
    ['ends its process', DIES, {}],
    ['takes longer than its processor time', ENDLESS, { limits: { processorMs: 300, megabytes: 1_500 } }],
    ['takes longer than anybody waits', ENDLESS, { silentMs: 8_000 }],
    ['takes more memory than its share', GREEDY, { limits: { processorMs: 20_000, megabytes: 400 } }],
    ['cannot be read', UNREADABLE, {}],
  ] as const)(
    'a picture that %s has no answer, and the next one is read by a new process',
    async (_, width, more) => {
      const reader = readerOf('sound', more);
      const [before] = await textOf(reader.read(picture(SOUND), 0));
      await expect(reader.read(picture(width), 0)).rejects.toThrow(OcrUnavailable);
      const [after] = await textOf(reader.read(picture(SOUND), 0));
      expect(after).not.toBe(before);
      expect(reader.starts()).toBe(2);
    },
  );

  test('a reader rests after a failure, twice as long after the next, and no longer once a picture was read', async () => {
    const reader = readerOf('sound', { pauseMs: 400, mostPauseMs: 60_000 });
    const fails = (width: number) => expect(reader.read(picture(width), 0)).rejects.toThrow(OcrUnavailable);
    /** The pause after a failure in which no process is started, until a picture is read or fails anew. */
    const restAfter = async (width: number) => {
      const [began, starts] = [performance.now(), reader.starts()];
      while (reader.starts() === starts) {
        await reader.read(picture(width), 0).catch(() => undefined);
        await new Promise((settle) => setTimeout(settle, 10));
      }
      return performance.now() - began;
    };
    await fails(DIES);
    await fails(SOUND);
    expect(reader.starts()).toBe(1);
    expect(await restAfter(DIES)).toBeGreaterThanOrEqual(400);
    await fails(SOUND);
    expect(reader.starts()).toBe(2);
    expect(await restAfter(SOUND)).toBeGreaterThanOrEqual(700);
    await reader.read(picture(SOUND), 0);
    expect(reader.starts()).toBe(3);
  });

  test('a reader whose list of characters is shifted by one is refused for good, with one sentence', async () => {
    const reader = readerOf('shifted');
    const sentence = /^OCR: the text of a known picture was read wrongly, so no paper is read/;
    await expect(reader.start()).rejects.toThrow(sentence);
    await expect(reader.read(picture(SOUND), 0)).rejects.toThrow(sentence);
    expect(reader.starts()).toBe(1);
  });

  test('a reader whose models are missing says so', async () => {
    await expect(readerOf('missing').start()).rejects.toThrow('OCR: the engine does not load: no models');
  });

  test('a picture is turned away while too many wait', async () => {
    const reader = readerOf('sound', { mostWaiting: 1 });
    const [first, second] = [reader.read(picture(SOUND), 0), reader.read(picture(SOUND), 0)];
    await expect(reader.read(picture(SOUND), 0)).rejects.toThrow('too many pictures wait');
    await Promise.all([first, second]);
  });
});
