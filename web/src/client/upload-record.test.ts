import { beforeEach, expect, test, vi } from 'vitest';
import { MemoryStorage } from './testing';
import { sameUpTo, type UploadRecord, uploadsOf, withRecord } from './upload-record';

const held = new Set<string>();
beforeEach(() => {
  vi.useRealTimers();
  const locks = {
    async request(name: string, _: object, run: (lock: object | null) => Promise<unknown>) {
      if (held.has(name)) return run(null);
      held.add(name);
      return run({}).finally(() => held.delete(name));
    },
  };
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('window', { isSecureContext: true });
  vi.stubGlobal('navigator', { locks });
  uploadsOf('100000000001/');
});

const fileOf = (letters: string) => new File([letters], '短片.mp4');
const remembered = (file: File) =>
  withRecord('work_video', file, async (record) => await Promise.resolve(record?.read()));
const cutOffAt = (file: File, ...places: number[]) =>
  withRecord('work_video', file, async (record) => {
    record!.begin('FL1');
    for (const place of places) await record!.reach(file, place);
  });

test('a file is known again by every part that the server has, and another of its name and size is not', async () => {
  const file = fileOf('abcdefghij');
  await cutOffAt(file, 4, 4, 8);
  const sent = (await remembered(fileOf('abcdefghij')))!;
  expect([sent.file_id, sent.parts.map(([length]) => length)]).toEqual(['FL1', [4, 4]]);
  expect(await sameUpTo(file, sent)).toBe(8);
  // The part that the server does not have yet may differ: it comes from the file that is chosen now.
  expect(await sameUpTo(fileOf('abcdefghIJ'), sent)).toBe(8);
  expect(await sameUpTo(fileOf('abcdefgHij'), sent)).toBeUndefined();
  expect(await sameUpTo(fileOf('Abcdefghij'), sent)).toBeUndefined();
});

test('nothing of an upload is remembered of another person, of another name or size, after a day, or once it is over', async () => {
  const file = fileOf('abcdefghij');
  await cutOffAt(file, 4);
  expect(await remembered(new File(['abcdefghij'], '别的.mp4'))).toBeUndefined();
  expect(await remembered(fileOf('abcdefghijk'))).toBeUndefined();
  for (const other of ['100000000002/', '100000000001/staff1']) {
    uploadsOf(other);
    expect([other, await remembered(file)]).toEqual([other, undefined]);
  }
  uploadsOf('100000000001/');
  expect(await remembered(file)).toBeDefined();
  vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] });
  expect(await remembered(file)).toBeUndefined();
  uploadsOf('100000000001/');
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a second tab that sends the same file sends it for itself', async () => {
  const file = fileOf('abcdefghij');
  const second = await withRecord('work_video', file, () =>
    withRecord('work_video', file, (record: UploadRecord | undefined) => Promise.resolve(record)),
  );
  expect(second).toBeUndefined();
});
