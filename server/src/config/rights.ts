import { userInfo } from 'node:os';

/** Whether a file system refused because of the owner of a file or folder. */
export const isForbidden = (code: string): boolean => code === 'EACCES' || code === 'EPERM';

/**
 * The user who runs this process, where a change of owner helps: nothing is closed to root by its owner, and
 * Windows has none.
 */
export function runningUser(): string | undefined {
  const { uid, username } = userInfo();
  return uid > 0 ? username : undefined;
}

/** The command that gives somebody a file that they may not read, or a folder with all in it. */
export const chownCommand = (user: string, path: string, { isFolder = false } = {}): string =>
  isFolder
    ? `sudo chown -R ${user} ${quoted(path)}`
    : `sudo chown ${user} ${quoted(path)} && sudo chmod 600 ${quoted(path)}`;

/** A path as one word of a shell. */
export const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
