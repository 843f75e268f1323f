import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { api } from '@uc/contract';
import { picture } from '../files/testing-files';
import { newOwner } from '../passport/testing';
import { startTestApp } from '../testing';
import { createOpener } from './pool';
import { answered, begin } from './process';
import { hostileKinds } from './testing-hostile';

const limits = { processorMs: 1_000, megabytes: 400 };
/** What the server itself may spend on a file: handing it over and back. It does not depend on how busy the machine is. */
const OWN_MS = 500;

/** Milliseconds of processor time that this process spends meanwhile. */
async function ownMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('a file that costs too much costs the server nothing', () => {
  const opener = createOpener(limits);
  const kinds = Object.entries(hostileKinds);
  test('there are plenty of them', () => expect(kinds.length).toBeGreaterThanOrEqual(10));

  test.each(kinds)('%s', async (name, make) => {
    const bytes = await make(600_000);
    const kind = name.endsWith('.png') ? 'png' : 'jpg';
    const asked = async () =>
      name.endsWith('.pdf') ? opener('pages', bytes) : opener('remake', kind, bytes, {});
    const spent = await ownMs(() =>
      expect(asked()).rejects.toMatchObject({ reason: expect.stringMatching(/^upload\./) as string }),
    );
    expect(spent).toBeLessThan(OWN_MS);
  });

  test('sent to a server, it is refused with a sentence while others are answered', async () => {
    const app = await startTestApp();
    try {
      const { as } = await newOwner(app.deps);
      for (const name of [
        'streams that break after 60 MB.pdf',
        'a key of letters.pdf',
        'lists in lists.pdf',
      ]) {
        const form = new FormData();
        form.set('use', 'delivery');
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
  test('is ended by a file that is over its limits, and the next file finds another', async () => {
    const opener = createOpener({ ...limits, processorMs: 200 });
    const endless = await hostileKinds['streams that never end.pdf']!(2_000_000);
    await expect(opener('pages', endless)).rejects.toMatchObject({ reason: 'upload.tooComplex' });
    expect(await opener('size', await picture('png', 60, 40))).toMatchObject({ width: 60, height: 40 });
  });

  test('is ended by a file that takes too much memory', async () => {
    const opener = createOpener({ processorMs: 60_000, megabytes: 150 });
    const packed = await hostileKinds['objects that are packed small.pdf']!(600_000);
    await expect(opener('pages', packed)).rejects.toMatchObject({ reason: 'upload.tooComplex' });
  });

  test('that falls takes one file with it', async () => {
    const child = await begin();
    const order = {
      name: 'pages' as const,
      args: [await hostileKinds['names of their own.pdf']!(600_000)],
      limits,
    };
    const answer = answered(child, order);
    child.kill('SIGSEGV');
    await expect(answer).rejects.toMatchObject({ reason: 'upload.tooComplex' });
  });

  test('knows nothing of the environment of the server', async () => {
    const child = await begin();
    const environment = readFileSync(`/proc/${child.pid}/environ`, 'utf8');
    child.kill('SIGKILL');
    expect(environment.split('\0').map((one) => one.split('=')[0])).not.toContain('PATH');
    expect(environment).toContain('NODE_ENV=production');
  });
});
