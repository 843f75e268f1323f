import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { packages } from './cluster-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('docs/operations.md');
const [, section = ''] = page.split('\n## A cluster\n');

/** The machines of the page with their addresses. */
const [, table = ''] = section.split('| machines | run |');
const machines = new Map(
  table
    .split('\n\n')[0]!
    .split('\n')
    .flatMap((row) => {
      const [names = '', addresses = ''] = (row.split('|')[1] ?? '').split(': ');
      const all = addresses.split(',').map((one) => one.trim());
      return names.split(',').map((name, at) => [name.trim(), all[at] ?? ''] as const);
    })
    .filter(([, address]) => address.startsWith('10.')),
);
/** Every file that the page shows by its path, and nginx's. */
const shown = [...page.matchAll(/```\w+\n[#;] (\/etc\/\S+)\n/g)].map(([, path = '']) => path);

const folder = mkdtempSync(join(tmpdir(), 'uc-placed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const secrets = {
  UC_OWNER_PASSWORD: 'ownersecret',
  UC_APP_PASSWORD: 'appsecret',
  POSTGRES_PASSWORD: 'supersecret',
  REPLICATION_PASSWORD: 'replicatesecret',
  REWIND_PASSWORD: 'rewindsecret',
  FILES_S3_SECRET: 'storesecret',
};
/** What cluster/place.sh writes to a machine, by its path. */
function placed(machine: string, network = '172.30.80'): Map<string, string> {
  const there = join(folder, network, machine);
  const env = { PATH: process.env.PATH, ...secrets, NETWORK: network, ROOT: there, HTTP_PORT: '8443' };
  execFileSync('sh', [join(root, 'cluster/place.sh'), machine], { env });
  const files = readdirSync(there, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return new Map(
    files.map((one) => {
      const path = join(one.parentPath, one.name);
      return [path.slice(there.length), readFileSync(path, 'utf8')];
    }),
  );
}

describe('the machines of a cluster', () => {
  test('an operator gets every file that the page of a cluster shows, each with its own address and its own passwords', () => {
    expect([...machines.keys()]).toEqual(['db1', 'db2', 'db3', 'app1', 'app2', 'files1']);
    expect(shown.length).toBeGreaterThan(6);
    const paths = new Set<string>();
    for (const [machine, address] of machines) {
      const files = placed(machine);
      const all = [...files.values()].join('\n');
      for (const path of files.keys()) paths.add(path);
      expect([machine, all.match(/…|\bNAME\b|\bADDRESS\b|\b10\.0\.0\./g)]).toEqual([machine, null]);
      expect(all).toContain(address.replace('10.0.0', '172.30.80'));
    }
    expect([...paths].sort()).toEqual([...shown, '/etc/nginx/conf.d/center.conf'].sort());
    const passwords = [...placed('db1').values(), ...placed('app1').values()].join('\n');
    for (const secret of Object.values(secrets)) expect(passwords).toContain(secret);
    expect(passwords).toMatch(/uc_owner:ownersecret@[\s\S]*uc_app:appsecret@|"uc_app" "appsecret"/);
  });

  test('an operator who forgets a password is told which one, and no file is written', () => {
    const env = { PATH: process.env.PATH, ...secrets, REWIND_PASSWORD: '', ROOT: join(folder, 'none') };
    const place = () =>
      execFileSync('sh', [join(root, 'cluster/place.sh'), 'db1'], { env, stdio: 'pipe', encoding: 'utf8' });
    expect(place).toThrow(/REWIND_PASSWORD/);
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });
});

interface Service {
  profiles?: string[];
  image?: string;
  build?: string;
  command?: string;
  network_mode?: string;
  networks?: { default: { ipv4_address: string } };
  depends_on?: string[];
  volumes?: string[];
  ports?: string[];
}

describe('the profile of a cluster in compose.yaml', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
  };
  const services = Object.entries(compose.services).filter(([, { profiles }]) =>
    profiles?.includes('cluster'),
  );
  const machineOf = (name: string) => name.split('-')[0]!;

  test('whoever starts the profile of a cluster gets the machines of the page at the addresses of the page', () => {
    const there = services
      .filter(([, { networks }]) => networks)
      .map(([name, { networks }]) => [name, networks!.default.ipv4_address]);
    expect(there).toEqual(
      [...machines].map(([name, address]) => [name, address.replace('10.0.0', '${NETWORK:-172.30.80}')]),
    );
  });

  test('whoever starts the profile of a cluster gets each program in its machine, with files that are written there', () => {
    const programs = services.filter(([, { network_mode }]) => network_mode);
    expect(programs.length).toBeGreaterThan(15);
    for (const [name, { network_mode, command = '', depends_on = [], volumes = [] }] of programs) {
      const machine = machineOf(name);
      expect([name, network_mode]).toEqual([name, `service:${machine}`]);
      expect(command).toMatch(new RegExp(`^sh /cluster/run.sh ${machine} \\w`));
      for (const path of command.match(/\/etc\/\S+/g) ?? [])
        expect([name, [...placed(machine).keys()]]).toEqual([name, expect.arrayContaining([path])]);
      for (const script of command.match(/\/cluster\/\S+/g) ?? [])
        expect([script, existsSync(join(root, script))]).toEqual([script, true]);
      for (const other of depends_on) expect(Object.keys(compose.services)).toContain(other);
      for (const [source = ''] of volumes.map((one) => one.split(':')))
        expect([
          source,
          source.startsWith('./') ? existsSync(join(root, source)) : source in compose.volumes,
        ]).toEqual([source, true]);
    }
  });

  test('whoever starts nginx of the profile of a cluster starts everything else of it', () => {
    const started = new Set<string>();
    const start = (name: string) => {
      if (started.has(name)) return;
      started.add(name);
      const { depends_on = [], network_mode = '' } = compose.services[name]!;
      for (const other of [...depends_on, ...network_mode.split('service:').slice(1)]) start(other);
    };
    for (const name of ['app1-nginx', 'app2-nginx']) start(name);
    expect([...started].sort()).toEqual(services.map(([name]) => name).sort());
  });

  test('the image of a cluster has each package that the cluster on one machine needs, and each step of the page names it', () => {
    const image = read('cluster/Dockerfile');
    for (const name of [...Object.keys(packages), 'python3-etcd'])
      expect([name, image.includes(` ${name} `), section.includes(` ${name} `)]).toEqual([name, true, true]);
  });
});
