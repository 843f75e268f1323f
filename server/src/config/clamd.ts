import { ConfigError } from './error';

/** The address of clamd: a port, or a socket in the file system. */
export type ClamdAddress = { host: string; port: number } | { path: string };

/** `host:port` or `/path/to/clamd.sock`; anything else is refused. */
export function readClamd(text: string | undefined): ClamdAddress | undefined {
  if (text === undefined) return undefined;
  if (text.startsWith('/')) return { path: text };
  const [, host, digits] = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+):(\d{1,5})$/i.exec(text) ?? [];
  const port = Number(digits);
  if (host === undefined || port < 1 || port > 65_535)
    throw new ConfigError('CLAMD: must be host:port or the path of a socket, /run/clamav/clamd.sock');
  return { host: host.replaceAll(/[[\]]/g, ''), port };
}
