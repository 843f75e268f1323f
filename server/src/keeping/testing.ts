import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { api } from '@uc/contract';
import { testApi } from '@uc/contract/testing';
import { openEmbeddedTestDatabase } from '../db/testing';
import { newOwner } from '../passport/testing';
import { newTenant, sellSomething } from '../proofs/testing-world';
import { type As, callEndpoint, startTestApp } from '../testing';
import { filesBelow } from './held-folder';

/** A data directory with customers, orders, money, sealed fields and files in it, and what its server has answered. */
export interface World {
  dataDir: string;
  /** What a customer and a tenant with something of everything are answered at an address. */
  answersAt(url: string): Promise<unknown>;
  /** The same while the server of the world still served. */
  answers: unknown;
  /** Ends the server, whose folder is then anybody's to open. */
  stop(): Promise<void>;
}

/** Makes a world on the embedded database, in the folder where a server would find it, and serves it. */
export async function makeWorld(): Promise<World> {
  const database = await openEmbeddedTestDatabase();
  const { dataDir } = database.options;
  const app = await startTestApp({ dataDir }, database);
  await sellSomething(app);
  const tenant = await newTenant(app);
  const { as } = await newOwner(app.deps);
  await app.call(testApi.move, { kind: 'recharge', amount: 12.34, ref: 'kept' }, as);
  const answersAt = async (url: string) => ({
    money: (await callEndpoint(url, api.finance.balance2, {}, as)).data.rmb,
    lines: (await callEndpoint(url, api.finance.rmbList, {}, as)).data.list,
    profile: (await callEndpoint(url, api.account.profile, {}, tenant.owner)).data,
    voucher: await contentAt(url, tenant.files.voucher, tenant.owner),
  });
  let stopped: Promise<void> | undefined;
  return {
    dataDir,
    answersAt,
    answers: await answersAt(app.url),
    stop: () => (stopped ??= app.http.close().then(() => database.release())),
  };
}

/** The hash of a file's content, as it is downloaded. */
async function contentAt(url: string, file_id: string, as: As): Promise<string> {
  const { ticket } = (await callEndpoint(url, api.files.ticket, { file_id }, as)).data;
  const { text, status } = await callEndpoint(url, api.files.content, { ticket }, as);
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return hashOf([Buffer.from(text)]);
}

/** The hash of the bytes that are kept in a data directory. */
export const bytesOf = (dataDir: string): string =>
  hashOf(
    ['pglite', 'files'].flatMap((name) =>
      filesBelow(join(dataDir, name)).flatMap((path) => [
        Buffer.from(path),
        readFileSync(join(dataDir, name, path)),
      ]),
    ),
  );

function hashOf(parts: readonly Buffer[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** Runs a built command as an operator does, and ends it by SIGKILL once it has said something. */
export async function runCommand(
  name: 'move' | 'backup' | 'restore',
  args: readonly string[],
  environment: Record<string, string>,
  killAt?: RegExp,
): Promise<{ code: number | null; said: string }> {
  const command = fileURLToPath(new URL(`../../dist/${name}-command.js`, import.meta.url));
  if (!existsSync(command)) throw new Error('server/dist is missing: npm run build comes before this');
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [command, ...args], { env: { PATH, HOME, ...environment } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (killAt?.test(said) === true) child.kill('SIGKILL');
    });
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, said };
}
