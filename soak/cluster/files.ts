import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../server';

/** The machines of docs/operations.md, by name, with the last number of their address. */
const machines = { db1: 11, db2: 12, db3: 13, app1: 21, app2: 22, files1: 31 } as const;
export type Machine = keyof typeof machines;
export const databases = ['db1', 'db2', 'db3'] as const;
export const apps = ['app1', 'app2'] as const;
export const everywhere = Object.keys(machines) as Machine[];

/** Every address of the page, on loopback. */
const NETWORK = '127.36.0.';
export const addressOf = (machine: Machine): string => `${NETWORK}${machines[machine]}`;
/** nginx listens there, without a certificate and without rights. */
export const NGINX_PORT = 8443;
/** In place of … on the page. */
export const PASSWORD = 'clustersecret';

/** What the scripts of the page are given. */
export const passwords = {
  UC_OWNER_PASSWORD: PASSWORD,
  UC_APP_PASSWORD: PASSWORD,
  POSTGRES_PASSWORD: PASSWORD,
  REPLICATION_PASSWORD: PASSWORD,
  REWIND_PASSWORD: PASSWORD,
  FILES_S3_SECRET: PASSWORD,
};
/** Folders that all machines share. */
const shared = /^\/srv\b/;

/** The folder that stands for the root of a machine, of which all folders of the page are parts. */
export interface Place {
  folder: string;
  /** A path of the page as it is on this machine. */
  path(of: Machine, path: string): string;
}

export const placeIn = (folder: string): Place => ({
  folder,
  path: (of, path) => join(folder, shared.test(path) ? 'shared' : of, path),
});

/** Writes the files of a machine by the script that operators run, then leads their folders into its own. */
export function placeFiles(place: Place, machine: Machine): void {
  const folder = place.path(machine, '');
  execFileSync('sh', [join(root, 'cluster/place.sh'), machine], {
    env: {
      PATH: process.env.PATH,
      ...passwords,
      NETWORK: NETWORK.slice(0, -1),
      ROOT: folder,
      HTTP_PORT: `${NGINX_PORT}`,
    },
  });
  const names = readdirSync(join(folder, 'etc'), { recursive: true, withFileTypes: true });
  for (const file of names.filter((one) => one.isFile())) {
    const path = join(file.parentPath, file.name);
    const text = readFileSync(path, 'utf8')
      // Whoever asks on loopback comes from 127.0.0.1, whatever it asks.
      .replaceAll(`${NETWORK}0/24`, '127.0.0.0/8')
      .replaceAll(/(?<![\w.])\/(?:var|etc|run|srv)\/[\w./-]*/g, (one) => place.path(machine, one));
    writeFileSync(path, text);
  }
}

/** The environment of a server as the page has it. */
export function environmentOf(place: Place, machine: Machine): Record<string, string> {
  const lines = readFileSync(place.path(machine, '/etc/user-center.env'), 'utf8').trim().split('\n');
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/** What Debian brings along around the page's part of nginx; the path of it all. */
export function writeNginx(place: Place, machine: Machine): string {
  const at = (path: string) => place.path(machine, path);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${at(`/var/lib/nginx/${name}`)};`,
  );
  for (const folder of ['/var/log/nginx', '/var/lib/nginx', '/run'])
    mkdirSync(at(folder), { recursive: true });
  const file = at('/etc/nginx/nginx.conf');
  writeFileSync(
    file,
    `daemon off;
pid ${at('/run/nginx.pid')};
error_log ${at('/var/log/nginx/error.log')};
events {}
http {
${temporary.join('\n')}
include ${at('/etc/nginx/conf.d/*.conf')};
}
`,
  );
  return file;
}
