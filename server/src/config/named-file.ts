import { readFileSync } from 'node:fs';
import { ConfigError } from './error';
import { chownCommand, isForbidden, runningUser } from './rights';

/** Reads the file that a variable names; throws why it cannot be read and what to do. */
export function readNamedFile(variable: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${variable}: ${file} cannot be read (${code}): ${wayOut(file, code)}`);
  }
}

function wayOut(file: string, code: string): string {
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'there is no such file, correct the path';
  if (code === 'EISDIR') return 'it is a folder, name the file in it';
  const user = runningUser();
  if (!isForbidden(code) || user === undefined) return 'let the user who runs the server read it';
  return `it has to belong to ${user}, who runs the server: ${chownCommand(user, file)}`;
}
