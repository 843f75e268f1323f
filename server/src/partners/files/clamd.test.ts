import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../config';
import { EICAR } from '../../files/testing-files';
import { clamdScanner } from './clamd';
import { createScanner, sandboxScanner } from './scanner';
import { productionEnvironment } from '../../config/testing';

const MOST = 1024 * 1024;
const open: { server: Server; sockets: Set<Socket> }[] = [];
const folder = mkdtempSync(join(tmpdir(), 'uc-clamd-'));
afterEach(() => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** clamd as its manual has it: `zINSTREAM`, chunks after their length in network order, an empty one, an answer that ends in NUL. */
async function clamd(
  listen: { port: number } | { path: string } = { port: 0 },
  answer: (content: Buffer) => string | undefined = (content) =>
    content.includes(EICAR) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0',
): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let came = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      came = Buffer.concat([came, part as Buffer]);
      const content = contentIn(came);
      if (content === undefined) return;
      // As clamd does: it says so and reads no more.
      if (content === 'too long') return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      const said = answer(content);
      if (said === undefined) return;
      // In two packets, as a network may.
      socket.write(said.slice(0, 3));
      setTimeout(() => socket.end(said.slice(3)), 5);
    });
  });
  open.push({ server, sockets });
  await new Promise<void>((ready) => server.listen('path' in listen ? listen.path : listen.port, ready));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The streamed content, once the empty chunk has arrived. */
function contentIn(came: Buffer): Buffer | 'too long' | undefined {
  const command = 'zINSTREAM\0';
  if (came.length < command.length) return undefined;
  if (came.toString('latin1', 0, command.length) !== command) return Buffer.from('another command');
  const chunks: Buffer[] = [];
  let sum = 0;
  for (let at = command.length; at + 4 <= came.length;) {
    const length = came.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    sum += length;
    if (sum > MOST) return 'too long';
    if (at + 4 + length > came.length) return undefined;
    chunks.push(came.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

const clean = { isClean: true };
const at = (port: number) => ({ host: '127.0.0.1', port });

describe('clamd', () => {
  test('clamd gets every byte in chunks, and its answer tells what is clean and what is not', async () => {
    let seen = Buffer.alloc(0);
    const port = await clamd(
      undefined,
      (content) => ((seen = content as Buffer<ArrayBuffer>), 'stream: OK\0'),
    );
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, n) => n % 251));
    expect(await clamdScanner(at(port)).scan([bytes])).toEqual(clean);
    expect(seen.equals(bytes)).toBe(true);
    const infected = Buffer.concat([bytes, Buffer.from(EICAR)]);
    expect(await clamdScanner(at(await clamd())).scan([infected])).toEqual({
      isClean: false,
      threat: 'Eicar-Signature',
    });
  });

  test('clamd is reached by a socket in the file system as well, for many files at once', async () => {
    const path = join(folder, 'clamd.sock');
    await clamd({ path });
    const scanner = clamdScanner({ path });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => scanner.scan([Buffer.from(n % 2 === 0 ? 'plain' : EICAR)])),
    );
    expect(answers.map(({ isClean }) => isClean)).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  test.each([
    ['an error', 'INSTREAM: Can not open file ERROR\0', /clamd answered/],
    ['something else', 'OK\0', /clamd answered/],
    ['nothing', '', /without an answer/],
  ])('clamd that answers %s has given no answer', async (_, said, why) => {
    const port = await clamd(undefined, () => said);
    await expect(clamdScanner(at(port)).scan([Buffer.from('x')])).rejects.toThrowError(why);
  });

  test.each(['MaxFileSize', 'MaxScanSize', 'MaxRecursion', 'MaxScanTime'])(
    'clamd that stopped at its %s has found nothing, and has not looked at the whole',
    async (limit) => {
      const port = await clamd(undefined, () => `stream: Heuristics.Limits.Exceeded.${limit} FOUND\0`);
      expect(await clamdScanner(at(port)).scan([Buffer.from('x')])).toEqual({ isClean: false, limit });
    },
  );

  test('clamd that has had more than its StreamMaxLength says so before the end, and is heard', async () => {
    const port = await clamd();
    const large = Array.from({ length: 16 }, () => Buffer.alloc(MOST));
    expect(await clamdScanner(at(port)).scan(large)).toEqual({ isClean: false, limit: 'StreamMaxLength' });
  });

  test('clamd that is silent or absent has given no answer', async () => {
    const silent = await clamd(undefined, () => undefined);
    await expect(clamdScanner(at(silent), 50).scan([Buffer.from('x')])).rejects.toThrowError('in time');
    await expect(
      clamdScanner({ path: '/nowhere/clamd.sock' }).scan([Buffer.from('x')]),
    ).rejects.toThrowError();
  });
});

test('the sandbox knows the test file wherever it stands, and nothing else', async () => {
  expect(await sandboxScanner.scan([Buffer.from(`%PDF-1.7 ${EICAR} %%EOF`)])).toMatchObject({
    isClean: false,
  });
  expect(await sandboxScanner.scan([Buffer.from('%PDF-1.7 %%EOF')])).toEqual(clean);
});

describe('which of them looks', () => {
  const production = { ...productionEnvironment, CLAMD: '' };

  test('production starts with clamd, or with the sandbox said aloud', () => {
    expect(() => readConfig(production)).toThrowError(/^CLAMD: /m);
    expect(() => readConfig({ ...production, CLAMD: 'clamav:3310' })).not.toThrowError(/^CLAMD: /m);
    expect(() => createScanner({ clamd: undefined, allowSandbox: false })).toThrowError('CLAMD');
    expect(createScanner(readConfig({ ...production, ALLOW_SANDBOX: '1' }))).toBe(sandboxScanner);
  });

  test.each([
    ['clamav:3310', { host: 'clamav', port: 3310 }],
    ['[::1]:3310', { host: '::1', port: 3310 }],
    ['/run/clamav/clamd.sock', { path: '/run/clamav/clamd.sock' }],
  ])('CLAMD=%s is an address', (text, address) => expect(readConfig({ CLAMD: text }).clamd).toEqual(address));

  test.each(['clamav', 'clamav:0', 'clamav:99999', 'run/clamd.sock', 'http://clamav:3310'])(
    'CLAMD=%s is refused',
    (text) => expect(() => readConfig({ CLAMD: text })).toThrowError(ConfigError),
  );
});
