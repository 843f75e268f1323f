import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../server';

/** The machines of docs/operations.md, by name, with the last number of their address. */
const machines = { db1: 11, db2: 12, db3: 13, app1: 21, app2: 22 } as const;
export type Machine = keyof typeof machines;
export const databases = ['db1', 'db2', 'db3'] as const;
export const apps = ['app1', 'app2'] as const;

/** Every address of the page, on loopback. */
const NETWORK = '127.36.0.';
export const addressOf = (machine: Machine): string => `${NETWORK}${machines[machine]}`;
/** In place of … on the page. */
export const PASSWORD = 'cluster-secret';

const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
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

/** A text of the page as it is run on a machine. */
function onMachine(text: string, place: Place, machine: Machine): string {
  return (
    text
      .replaceAll(/\bNAME\b/g, machine)
      .replaceAll(/\bADDRESS\b/g, addressOf(machine))
      // Whoever asks on loopback comes from 127.0.0.1, whatever it asks.
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replaceAll('10.0.0.', NETWORK)
      .replaceAll('…', PASSWORD)
      .replaceAll(/(?<![\w.])\/(?:var|etc|run|srv)\/[\w./-]*/g, (path) => place.path(machine, path))
  );
}

/** Writes a file that docs/operations.md shows to its place on a machine; its path there is the first line of its block. */
export function writeFile(path: string, place: Place, machine: Machine): string {
  const text = blockOf(path);
  const file = place.path(machine, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, onMachine(text, place, machine));
  return file;
}

/** The environment of a server as the page has it. */
export function environmentOf(place: Place, machine: Machine): Record<string, string> {
  const lines = onMachine(blockOf('/etc/user-center.env'), place, machine).trim().split('\n');
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/** The nginx of the section on reverse proxies, without its certificate and on a port that needs no rights. */
export function writeNginx(place: Place, machine: Machine, port: number): string {
  const [, block = ''] = /```nginx\n([\s\S]*?)```/.exec(page) ?? [];
  const site = block
    .replace(/listen 443 ssl http2;/, `listen ${addressOf(machine)}:${port};`)
    .replaceAll(/^ *ssl_.*\n/gm, '')
    .replaceAll('http://127.0.0.1:8080', 'http://ADDRESS:8000');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path /var/lib/nginx/${name};`,
  );
  const text = `daemon off;\npid /run/nginx.pid;\nerror_log /var/log/nginx/error.log;\nevents {}\nhttp {\n${temporary.join('\n')}\n${site}}\n`;
  const file = place.path(machine, '/etc/nginx/nginx.conf');
  for (const folder of ['/etc/nginx', '/var/log/nginx', '/var/lib/nginx', '/run'])
    mkdirSync(place.path(machine, folder), { recursive: true });
  writeFileSync(file, onMachine(text, place, machine));
  return file;
}

/** The SQL of the recipe for a new database. */
export function recipe(): string {
  const [, after = ''] = page.split('### A new database\n');
  const [, sql = ''] = /```sql\n([\s\S]*?)```/.exec(after) ?? [];
  return sql.replaceAll('…', PASSWORD);
}

function blockOf(path: string): string {
  for (const [, first = '', text = ''] of page.matchAll(/```\w+\n([^\n]*)\n([\s\S]*?)```/g))
    if (first.replace(/^[#;] /, '') === path) return text;
  throw new Error(`docs/operations.md shows no ${path}`);
}
