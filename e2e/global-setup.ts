import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findTestChromium } from '../tools/chromium.mjs';
import { memoryFolder } from '../tools/memory-folder.mjs';
import { addressOf, killServer, startServer } from './server';
import { copyOf, worldsIn } from './world';

/** The server of a worker, which begins anew with the demo world when it is asked to. */
export interface Site {
  url: string;
  /** A POST here is answered with the world when the server has it as it was made. */
  anew: string;
}

/**
 * Below the ports that the system gives to connections: one of those could take it while its server begins anew. Another
 * run beside this one looks elsewhere.
 */
const FIRST_PORT = 20_000 + (process.pid % 1_000) * 10;

/**
 * Starts the built server as a user starts it, on the embedded database with the demo world: one for each worker, and anew
 * for each file. What one file pays, cancels or renames no other ever sees: nothing depends on which files came before.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(memoryFolder(), 'uc-e2e-'));
  // It takes longer to make than to copy.
  const newestWorld = worldsIn(folder);
  const servers = new Map<string, ChildProcess>();
  const beginAnew = async (port: string) => {
    // Its data are thrown away: it need not end in order.
    await killServer(servers.get(port));
    const world = await newestWorld();
    const server = startServer(await copyOf(world, join(folder, port)), port);
    servers.set(port, server);
    await addressOf(server);
    return world;
  };
  const desk = createServer((request, response) => {
    beginAnew(request.url!.slice(1)).then(
      (world) => response.end(JSON.stringify(world)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const stop = async () => {
    desk.close();
    await Promise.all([...servers.values()].map(killServer));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await newestWorld();
    await once(desk.listen(0, '127.0.0.1'), 'listening');
    const { port } = desk.address() as AddressInfo;
    const sites: Site[] = [];
    for (let free = FIRST_PORT; sites.length < project.config.maxWorkers; free += 1)
      // Chromium keeps `__Host-` cookies on localhost, as it does behind https.
      if (await isFree(free))
        sites.push({ url: `http://localhost:${free}`, anew: `http://127.0.0.1:${port}/${free}` });
    project.provide('sites', sites);
    project.provide('chromium', await findTestChromium());
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function isFree(port: number): Promise<boolean> {
  const listener = createServer().listen(port, '127.0.0.1');
  try {
    await once(listener, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    listener.close();
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    sites: Site[];
    chromium: string;
  }
}
