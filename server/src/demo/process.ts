import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Deps } from '../deps';

/**
 * Makes a new embedded database with the demo world in a process of its own: what that takes of memory, a third of the
 * server's, ends with it (ADR 117). A world that was cut short is finished by the server itself.
 */
export async function makeDemoWorld(
  { demo, databaseUrl, dataDir }: Deps['config'],
  say: (text: string) => void,
): Promise<void> {
  if (!demo || databaseUrl !== undefined || existsSync(join(dataDir, 'pglite'))) return;
  const child = fork(fileURLToPath(new URL('./demo-command.js', import.meta.url)));
  child.on('message', (text) => say(text as string));
  const [code] = (await once(child, 'exit')) as [number | null];
  // It has said why.
  if (code !== 0) process.exit(code ?? 1);
}
