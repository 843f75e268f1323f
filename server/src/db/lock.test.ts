import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FolderInUse, lockFolder } from './lock';
import { testProcesses } from './testing-process';

const run = await testProcesses('lock.ts');
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function newFolder(): string {
  folders.push(mkdtempSync(join(tmpdir(), 'uc-lock-')));
  return folders.at(-1)!;
}

/** A process that takes the lock, says so, and keeps it. */
function holder(folder: string) {
  return run(`
    await room.lockFolder(${JSON.stringify(folder)}).then(() => console.log('taken'), (error) => console.log(error.message));
    setInterval(() => {}, 1000);`);
}

async function kill({ process }: ReturnType<typeof holder>): Promise<void> {
  process.kill('SIGKILL');
  await once(process, 'exit');
}

test('a folder that another process has is refused soon, naming the process', async () => {
  const folder = newFolder();
  const first = holder(folder);
  expect((await first.lines.next()).value).toBe('taken');
  const start = performance.now();
  const error = await lockFolder(folder).catch((refused: unknown) => refused);
  expect(performance.now() - start).toBeLessThan(10_000);
  expect(error).toBeInstanceOf(FolderInUse);
  expect((error as Error).message).toContain(`process ${first.process.pid}`);
  expect((error as Error).message).toMatch(/since \d{4}-\d\d-\d\dT/);
  await kill(first);
});

test('a process that wants the folder of one that is ending waits for it instead of being refused', async () => {
  const folder = newFolder();
  const first = await lockFolder(folder);
  first.announceRelease();
  let isReleased = false;
  const second = lockFolder(folder).then((lock) => ({ lock, wasReleased: isReleased }));
  isReleased = true;
  await first.release();
  const { lock, wasReleased } = await second;
  expect(wasReleased).toBe(true);
  await lock.release();
});

test('a process that is only stopped keeps its lock', async () => {
  const folder = newFolder();
  const first = holder(folder);
  await first.lines.next();
  first.process.kill('SIGSTOP');
  await expect(lockFolder(folder)).rejects.toThrow(`process ${first.process.pid}`);
  await kill(first);
});

test('the lock of a killed process is taken over at once', async () => {
  const folder = newFolder();
  const first = holder(folder);
  await first.lines.next();
  await kill(first);
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid}`);
  await lock.release();
});

test('a dead lock whose process number now belongs to somebody else is taken over', async () => {
  const folder = newFolder();
  const first = holder(folder);
  await first.lines.next();
  await kill(first);
  const number = readdirSync(join(folder, 'lock')).find((name) => /^\d+$/.test(name));
  writeFileSync(
    join(folder, 'lock', `${number}.json`),
    JSON.stringify({ pid: process.pid, host: 'here', since: 'now' }),
  );
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse);
  await lock.release();
});

test('exactly one of many processes that take over a dead lock at the same moment gets it', async () => {
  const folder = newFolder();
  for (let round = 0; round < 5; round++) {
    const contenders = Array.from({ length: 6 }, () =>
      run(`
        console.log('ready');
        await new Promise((go) => process.stdin.once('data', go));
        await room.lockFolder(${JSON.stringify(folder)}).then(() => console.log('taken'), (error) => console.log(error.name));
        setInterval(() => {}, 1000);`),
    );
    for (const { lines } of contenders) await lines.next();
    for (const { process } of contenders) process.stdin!.write('go');
    const said = await Promise.all(contenders.map(async ({ lines }) => (await lines.next()).value));
    expect(said.filter((line) => line === 'taken')).toHaveLength(1);
    expect(said.filter((line) => line === 'FolderInUse')).toHaveLength(5);
    await Promise.all(contenders.map(kill));
  }
});

test('a released lock is free, and little is left of many', async () => {
  const folder = newFolder();
  for (let round = 0; round < 5; round++) await (await lockFolder(folder)).release();
  expect(readdirSync(join(folder, 'lock'))).toHaveLength(2);
});

test('a folder too deep for the name of a socket can be locked', async () => {
  const folder = join(newFolder(), 'x'.repeat(60), 'y'.repeat(60));
  mkdirSync(folder, { recursive: true });
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse);
  await lock.release();
});
