import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findTestChromium } from '../tools/chromium.mjs';
import { addressOf, startServer, stopServer } from './server';
import { copyOf, worldsIn } from './world';

/** The server of a worker, which begins anew with the demo world when it is asked to. */
export interface Site {
  url: string;
  /** A POST here is answered with the world when the server has it as it was made. */
  anew: string;
}

/**
 * Starts the built server as a user starts it, on the embedded database with the demo world: one for each worker, and anew
 * for each file. What one file pays, cancels or renames no other ever sees: nothing depends on which files came before.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'uc-e2e-'));
  // It takes longer to make than to copy.
  const newestWorld = worldsIn(folder);
  const servers = new Map<string, ChildProcess>();
  const begin = async (port: string, dataDir: string) => {
    const server = startServer(dataDir, port);
    const url = await addressOf(server);
    servers.set(new URL(url).port, server);
    return url;
  };
  const beginAnew = async (port: string) => {
    await stopServer(servers.get(port)!);
    const world = await newestWorld();
    await begin(port, await copyOf(world, join(folder, port)));
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
    await Promise.all([...servers.values()].map(stopServer));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const world = await newestWorld();
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

declare module 'vitest' {
  interface ProvidedContext {
    sites: Site[];
    chromium: string;
  }
}
