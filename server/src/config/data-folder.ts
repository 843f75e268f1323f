import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './error';

/** Refuses a data folder that cannot be made or written in, before anything is kept there. */
export function assertWritable(folder: string): void {
  const probe = join(folder, `${randomUUID()}.probe`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `DATA_DIR: ${folder} cannot be written in (${code}): make it a folder that belongs to the user who runs the server, or choose another.`,
    );
  }
}
