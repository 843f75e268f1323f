import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../tools/chromium.mjs';
import { type Sessions, signInEverybody } from './sessions';

const root = new URL('..', import.meta.url);
/** The first start makes a database and the demo world. */
const READY_LIMIT_MS = 90_000;

/** Starts the built server as a user starts it, on the embedded database with the demo world, for all browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'uc-e2e-'));
  const server = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DEMO: '1',
      RATE_FACTOR: '1000',
      LOG_LEVEL: 'warn',
      TEST_ENDPOINTS: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(server);
  project.provide('url', url);
  project.provide('sessions', await signInEverybody(url));
  project.provide('chromium', await findChromium());
  return async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
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
    url: string;
    sessions: Sessions;
    chromium: string;
  }
}
