import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { diskStore } from './disk';

const folder = mkdtempSync(join(tmpdir(), 'uc-disk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what is taken out leaves nothing, not even the draft of a writer that was killed', async () => {
  const store = diskStore(folder);
  const [name, other] = [`ab${'1'.repeat(30)}`, `ab${'2'.repeat(30)}`];
  await store.put(name, Buffer.from('one'));
  await store.put(other, Buffer.from('other'));
  writeFileSync(join(folder, 'files/ab', `${'1'.repeat(30)}.0badcafe`), 'half');
  await store.remove(name);
  await store.remove(name);
  await store.remove(`cd${'1'.repeat(30)}`);
  expect(readdirSync(join(folder, 'files/ab'))).toEqual(['2'.repeat(30)]);
  expect([await store.get(name), String(await store.get(other))]).toEqual([undefined, 'other']);
});

test('what is written again takes old drafts of its name along, and nobody’s who is writing', async () => {
  const store = diskStore(folder);
  const name = `ef${'1'.repeat(30)}`;
  const draft = (ending: string) => join(folder, 'files/ef', `${'1'.repeat(30)}.${ending}`);
  await store.put(name, Buffer.from('one'));
  writeFileSync(draft('0badcafe'), 'half');
  writeFileSync(draft('00000001'), 'being written');
  const anHourAgo = Date.now() / 1000 - 3600;
  utimesSync(draft('0badcafe'), anHourAgo, anHourAgo);
  await store.put(name, Buffer.from('two'));
  expect(readdirSync(join(folder, 'files/ef')).sort()).toEqual([
    '1'.repeat(30),
    `${'1'.repeat(30)}.00000001`,
  ]);
  expect(String(await store.get(name))).toBe('two');
});
