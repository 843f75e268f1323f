import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findTestChromium } from '../tools/chromium.mjs';
import { type Sessions, signInEverybody } from './sessions';

const root = new URL('..', import.meta.url);
/** The first start makes a database and the demo world. */
const READY_LIMIT_MS = 90_000;

/** A server with a demo world of its own, and everybody of it signed in. */
export interface Site {
  url: string;
  sessions: Sessions;
}

/**
 * Starts the built server as a user starts it, on the embedded database with the demo world: one for each worker, since
 * what one file pays or cancels another would see change under its eyes.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'uc-e2e-'));
  const servers: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(servers.map(stopServer));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [first = folder, ...others] = Array.from({ length: project.config.maxWorkers }, (_, at) =>
      join(folder, String(at)),
    );
    const start = (dataDir: string) => {
      const server = startServer(dataDir);
      servers.push(server);
      return server;
    };
    // The demo world takes longer to make than to copy; who holds its folder is not copied.
    const maker = start(first);
    await addressOf(maker);
    await stopServer(maker);
    const filter = (source: string) => basename(source) !== 'lock';
    const world = join(folder, 'world');
    await Promise.all([...others, world].map((dataDir) => cp(first, dataDir, { recursive: true, filter })));
    project.provide('world', world);
    const sites = [first, ...others].map(async (dataDir): Promise<Site> => {
      const url = await addressOf(start(dataDir));
      return { url, sessions: await signInEverybody(url) };
    });
    project.provide('sites', await Promise.all(sites));
    project.provide('chromium', await findTestChromium());
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

function startServer(dataDir: string): ChildProcess {
  return spawn(process.execPath, ['server/dist/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
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
    /** The data of a site as it was made, which no server holds: to be copied. */
    world: string;
    chromium: string;
  }
}
