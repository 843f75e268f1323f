import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findTestChromium } from '../tools/chromium.mjs';
import { memoryFolder } from '../tools/memory-folder.mjs';
import { killServer, startHost, startInHost, stopInHost } from './server';
import { copyOf, worldsIn } from './world';

/** The server of a worker, which begins anew with the demo world when it is asked to. */
export interface Site {
  url: string;
  /** A POST here is answered with the world when the server has it as it was made. */
  anew: string;
}

/** The process that runs the servers of a worker, and the number of its starts. */
interface Host {
  process: ChildProcess;
  starts: number;
}

/**
 * Below the ports that the system gives to connections: one of those could take it while its server begins anew. Another
 * run beside this one looks elsewhere.
 */
const FIRST_PORT = 20_000 + (process.pid % 1_000) * 10;
/** Then it gives way to a fresh one: each server that it has held has left a part of its memory behind. */
const SERVERS_A_HOST = 10;

/**
 * Starts the built server as a user starts it, on the embedded database with the demo world: one for each worker, and
 * anew for each file. No file ever sees payments, cancellations or names of another: nothing depends on which files
 * came before.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(memoryFolder(), 'uc-e2e-'));
  const worlds = worldsIn(folder);
  const hosts = new Map<string, Host>();
  const freeHost = async (port: string): Promise<Host> => {
    const host = hosts.get(port);
    const isKept = host !== undefined && host.starts < SERVERS_A_HOST;
    if (isKept) await stopInHost(host.process);
    else await killServer(host?.process);
    const next = isKept ? { ...host, starts: host.starts + 1 } : { process: startHost(), starts: 1 };
    hosts.set(port, next);
    return next;
  };
  const beginAnew = async (port: string) => {
    const host = await freeHost(port);
    const world = await worlds.newest();
    await startInHost(host.process, await copyOf(world, join(folder, port)), port);
    return world;
  };
  const resetServer = createServer((request, response) => {
    beginAnew(request.url!.slice(1)).then(
      (world) => response.end(JSON.stringify(world)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const stop = async () => {
    resetServer.close();
    await Promise.all([worlds.end(), ...[...hosts.values()].map((host) => killServer(host.process))]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await worlds.newest();
    await once(resetServer.listen(0, '127.0.0.1'), 'listening');
    const { port } = resetServer.address() as AddressInfo;
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
