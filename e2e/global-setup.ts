import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findTestChromium } from '../tools/chromium.mjs';
import { type Sessions, signInEverybody } from './sessions';

const root = new URL('..', import.meta.url);
/** The first start makes a database and the demo world. */
const READY_LIMIT_MS = 90_000;

/** The server of a worker, which begins anew with the demo world when it is asked to. */
export interface Site {
  url: string;
  /** A POST here is answered when the server has the world again as it was made. */
  anew: string;
}

/**
 * Starts the built server as a user starts it, on the embedded database with the demo world: one for each worker, and anew
 * for each file. What one file pays, cancels or renames no other ever sees: nothing depends on which files came before.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'uc-e2e-'));
  const world = join(folder, 'world');
  const servers = new Map<string, ChildProcess>();
  const begin = async (port: string, dataDir: string) => {
    const server = startServer(dataDir, port);
    const url = await addressOf(server);
    servers.set(new URL(url).port, server);
    return url;
  };
  const beginAnew = async (port: string) => {
    const dataDir = join(folder, port);
    await stopServer(servers.get(port)!);
    await begin(port, await copyOf(world, dataDir));
  };
  const desk = createServer((request, response) => {
    beginAnew(request.url!.slice(1)).then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const stop = async () => {
    desk.close();
    await Promise.all([...servers.values()].map(stopServer));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    // The demo world takes longer to make than to copy; its people are signed in in every copy.
    const made = await begin('0', world);
    project.provide('sessions', await signInEverybody(made));
    await stopServer(servers.get(new URL(made).port)!);
    await rm(join(world, 'lock'), { recursive: true, force: true });
    project.provide('world', world);
    await once(desk.listen(0, '127.0.0.1'), 'listening');
    const { port } = desk.address() as AddressInfo;
    const sites = Array.from({ length: project.config.maxWorkers }, async (_, at): Promise<Site> => {
      const url = await begin('0', await copyOf(world, join(folder, `first${at}`)));
      return { url, anew: `http://127.0.0.1:${port}/${new URL(url).port}` };
    });
    project.provide('sites', await Promise.all(sites));
    project.provide('chromium', await findTestChromium());
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function copyOf(world: string, to: string): Promise<string> {
  await rm(to, { recursive: true, force: true });
  await cp(world, to, { recursive: true });
  return to;
}

function startServer(dataDir: string, port: string): ChildProcess {
  return spawn(process.execPath, ['server/dist/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: port,
      DATA_DIR: dataDir,
      DEMO: '1',
      RATE_FACTOR: '1000',
      LOG_LEVEL: 'warn',
      TEST_ENDPOINTS: '1',
      PASSWORD_COST: 'lowest',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the server did not become ready')), READY_LIMIT_MS);
    let said = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /http:\/\/[\d.]+:\d+/.exec(said)?.[0];
      if (address === undefined) return;
      clearTimeout(timer);
      // Chromium keeps `__Host-` cookies on localhost, as it does behind https.
      resolve(address.replace('127.0.0.1', 'localhost'));
    });
    server.once('exit', (code) =>
      reject(new Error(`the server ended with ${code} before it was ready\n${said}`)),
    );
  });
}

declare module 'vitest' {
  interface ProvidedContext {
    sites: Site[];
    sessions: Sessions;
    /** The data of a site as it was made, which no server holds: to be copied. */
    world: string;
    chromium: string;
  }
}
