import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll } from 'vitest';
import { cacheFolder } from './worker-file';

export interface TestProcess {
  process: ChildProcess;
  /** The lines it prints, as they come. */
  lines: AsyncIterator<string>;
}

/**
 * For tests of what happens between processes: bundles a file, named from here, and gives a function that runs `body`,
 * the inside of an async function with the file's exports as `room`, in a Node of its own. All of them end with the test file.
 */
export async function testProcesses(source: string): Promise<(body: string) => TestProcess> {
  const file = join(cacheFolder(), `${basename(source)}-${randomUUID()}.mjs`);
  const bundle = await rolldown({
    input: fileURLToPath(new URL(source, import.meta.url)),
    platform: 'node',
    external: (id) => /^[^./]/.test(id) && !id.startsWith('@uc/'),
    plugins: [ownAddress],
  });
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  const running: ChildProcess[] = [];
  afterAll(() => {
    for (const process of running) process.kill('SIGKILL');
    rmSync(file);
  });
  return (body) => {
    const code = `const room = await import(${JSON.stringify(pathToFileURL(file).href)});\n${body}`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    running.push(child);
    return { process: child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
  };
}

/** Each file keeps its own address, by which it finds the migrations and the worker. */
const ownAddress = {
  name: 'own-address',
  transform: (code: string, id: string) =>
    code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
};
