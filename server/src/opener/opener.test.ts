import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { describe, expect, test } from 'vitest';
import { api } from '@uc/contract';
import { photo, picture } from '../files/testing-files';
import { newOwner } from '../passport/testing';
import { startTestApp } from '../testing';
import { createOpener } from './pool';
import { answered, begin } from './process';
import { type Source, sourceOf, wholeOf } from './source';
import { hostileKinds } from './testing-hostile';

const limits = { processorMs: 1_000, megabytes: 400 };
/**
 * The limit of the server's own time for a file, handing it over and back, and for each second that it lasts: on a busy
 * machine the process of the opener is waited for, while this one has its timers and its memory to look after.
 */
const OWN = { ms: 500, share: 0.1 };
/** A file costs this process the same each time; collection and compilation meanwhile are not its cost. */
const TRIES = 5;

/** Milliseconds of processor time that this process spends meanwhile, and how long it lasts. */
async function costOf(run: () => Promise<unknown>): Promise<{ spent: number; lasted: number }> {
  const [began, before] = [performance.now(), process.cpuUsage()];
  await run();
  const { user, system } = process.cpuUsage(before);
  return { spent: (user + system) / 1000, lasted: performance.now() - began };
}

describe('a file that costs too much costs the server nothing', () => {
  const opener = createOpener(limits);
  const kinds = Object.entries(hostileKinds);
  test('the list of costly files has at least ten kinds', () =>
    expect(kinds.length).toBeGreaterThanOrEqual(10));

  test.each(kinds)('a costly file, %s, is refused within its limits', async (name, make) => {
    const bytes = await make(600_000);
    const kind = name.slice(-3) as 'jpg' | 'png' | 'zip' | 'doc' | 'pdf';
    const asked = async (): Promise<unknown> =>
      kind === 'pdf'
        ? opener('pages', sourceOf(bytes), [], wholeOf)
        : kind === 'zip' || kind === 'doc'
          ? opener('examine', sourceOf(bytes), [kind === 'zip' ? 'zip' : 'compound'], (told) =>
              Promise.resolve(told),
            )
          : opener('remake', sourceOf(bytes), [kind, {}], wholeOf);
    const over: number[] = [];
    do {
      const { spent, lasted } = await costOf(() =>
        expect(asked()).rejects.toMatchObject({ reason: expect.stringMatching(/^upload\./) as string }),
      );
      over.push(spent - (OWN.ms + OWN.share * lasted));
    } while (over.length < TRIES && over.at(-1)! >= 0);
    expect(Math.min(...over)).toBeLessThan(0);
  });

  test('a costly PDF is refused within its limits as well where its first page is to be drawn', async () => {
    for (const [name, make] of kinds.filter(([one]) => one.endsWith('.pdf')))
      await expect(
        opener('firstPage', sourceOf(await make(600_000)), [480], wholeOf),
        name,
      ).rejects.toMatchObject({
        reason: expect.stringMatching(/^upload\./) as string,
      });
  });

  test('a costly file that is sent to a server is refused with a sentence while others are answered', async () => {
    const app = await startTestApp();
    try {
      const { as } = await newOwner(app.deps);
      for (const name of [
        'streams that break after 60 MB.pdf',
        'a key of letters.pdf',
        'lists in lists.pdf',
        'files that unpack to a thousand times.zip',
      ]) {
        const form = new FormData();
        form.set('use', name.endsWith('.zip') ? 'request_attachment' : 'delivery');
        form.set('file', new Blob([new Uint8Array(await hostileKinds[name]!(9_800_000))]), name);
        const sent = fetch(`${app.url}${api.files.upload.path}`, {
          method: 'POST',
          headers: { ...as },
          body: form,
        });
        expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
        const answer = await sent;
        expect([name, answer.status, ((await answer.json()) as { msg: string }).msg]).toEqual([
          name,
          422,
          expect.stringMatching(/[\u4e00-\u9fa5]/),
        ]);
      }
    } finally {
      await app.close();
    }
  });
});

describe('a process that opens files', () => {
  test('a process that opens files reads what it needs, and hands over what it has made, piece by piece', async () => {
    const opener = createOpener(limits);
    const bytes = await picture('png', 1200, 900);
    const asked: number[] = [];
    const source: Source = {
      size: bytes.length,
      read: (from, length) => (asked.push(length), Promise.resolve(bytes.subarray(from, from + length))),
    };
    const least = await opener('remake', source, ['png', {}], async (made) => [
      made.size,
      (await made.read(0, 8)).length,
      (await made.read(made.size - 4, 4)).length,
    ]);
    expect([least[0]! > 1024 * 1024, ...least.slice(1)]).toEqual([true, 8, 4]);
    expect([Math.max(...asked), asked.reduce((sum, one) => sum + one, 0)]).toEqual([
      1024 * 1024,
      bytes.length,
    ]);
    const lost = { ...source, read: () => Promise.reject(new Error('the store is gone')) };
    await expect(opener('pages', lost, [], wholeOf)).rejects.toThrowError('the store is gone');
    expect(await opener('size', source, [], (size) => Promise.resolve(size.width))).toBe(1200);
  });

  test('a process that opens files names the measure of a picture that is too large, and the limit', async () => {
    const opener = createOpener(limits);
    const bytes = await photo('jpg', 9000, 6000);
    await expect(opener('remake', sourceOf(bytes), ['jpg', {}], wholeOf)).rejects.toMatchObject({
      reason: 'upload.pixels',
      facts: { measure: '6000×9000', rule: '照片须旋转，总像素不能超过3200万' },
    });
  });

  test('a process that opens files is ended by a file over its limits, and the next file finds another', async () => {
    const opener = createOpener(limits);
    const endless = await hostileKinds['streams that never end.pdf']!(2_000_000);
    await expect(opener('pages', sourceOf(endless), [], wholeOf)).rejects.toMatchObject({
      reason: 'upload.tooComplex',
    });
    const small = sourceOf(await picture('png', 60, 40));
    expect(await opener('size', small, [], (size) => Promise.resolve(size))).toMatchObject({
      width: 60,
      height: 40,
    });
  });

  test('a process that is ended because it was idle is given no file', async () => {
    const idleMs = 20;
    const opener = createOpener(limits, idleMs);
    const small = sourceOf(await picture('png', 60, 40));
    for (let times = 0; times < 6; times += 1) {
      const { width } = await opener('size', small, [], (size) => Promise.resolve(size));
      expect(width).toBe(60);
      // The next file comes just when the process is told to end, and has not ended yet.
      await new Promise((resolve) => setTimeout(resolve, idleMs));
    }
  });

  test('a process that opens files is ended by a file that takes too much memory', async () => {
    const opener = createOpener({ processorMs: 60_000, megabytes: 150 });
    const packed = await hostileKinds['objects that are packed small.pdf']!(600_000);
    await expect(opener('pages', sourceOf(packed), [], wholeOf)).rejects.toMatchObject({
      reason: 'upload.tooComplex',
    });
  });

  test('a process that crashes takes one file with it', async () => {
    const child = await begin();
    const source = sourceOf(await hostileKinds['names of their own.pdf']!(600_000));
    const order = { name: 'pages' as const, size: source.size, args: [], limits };
    const answer = answered(child, order, source);
    child.kill('SIGSEGV');
    await expect(answer).rejects.toMatchObject({ reason: 'upload.tooComplex' });
  });

  test('a process that opens files is less urgent than the server in each of its threads', async () => {
    const child = await begin();
    const folder = `/proc/${child.pid}/task`;
    const nice = readdirSync(folder).map((thread) =>
      // After the name in brackets: state is the 3rd field, nice the 19th (proc(5)).
      Number(readFileSync(`${folder}/${thread}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[16]),
    );
    child.kill('SIGKILL');
    expect(nice.length).toBeGreaterThan(1);
    expect(new Set(nice)).toEqual(new Set([Math.min(19, getPriority() + 10)]));
  });

  test('a process that opens files knows nothing of the environment of the server', async () => {
    const child = await begin();
    const environment = readFileSync(`/proc/${child.pid}/environ`, 'utf8');
    child.kill('SIGKILL');
    expect(environment.split('\0').map((one) => one.split('=')[0])).not.toContain('PATH');
    expect(environment).toContain('NODE_ENV=production');
  });
});
