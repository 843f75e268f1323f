import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
interface Locked {
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  license?: string | string[];
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };

/** Licences that the registry does not name, read in the package. */
const known: Record<string, string> = { 'png-js': 'MIT' };

test('whoever gets the server finds the licence of each package in the table of licences', () => {
  const page = read('docs/licences.md');
  const installed = Object.entries(packages).filter(
    ([path, { dev, devOptional, link }]) =>
      path.startsWith('node_modules/') && !dev && !devOptional && !link && !path.includes('@uc/'),
  );
  expect(installed.length).toBeGreaterThan(100);
  const unnamed = installed.flatMap(([path, { license }]) => {
    const name = path.split('node_modules/').at(-1)!;
    // One of several alternatives may be chosen; each of those that hold together counts.
    const all = String(license ?? known[name] ?? 'none')
      .replaceAll(/[()]/g, '')
      .split(/ AND /);
    const isNamed = all.every((choice) =>
      choice
        .split(/ OR |,/)
        .some((one) => page.includes(one.replace('MIT-0', 'MIT').replace(/^Apache2$/, 'Apache-2.0'))),
    );
    return isNamed ? [] : [`${name}: ${String(license)}`];
  });
  expect(unnamed).toEqual([]);
});

test('an operator behind a proxy on the same machine has it believed: compose trusts the gateway of its own network', () => {
  const compose = read('compose.yaml');
  const gateway = /gateway: \$\{GATEWAY:-([\d.]+)\}/.exec(compose)![1]!;
  expect(compose).toContain(`TRUSTED_PROXIES: \${TRUSTED_PROXIES:-\${GATEWAY:-${gateway}}}`);
  expect(compose).toContain(`subnet: \${SUBNET:-${gateway.replace(/\.\d+$/, '.0/24')}}`);
  // Nobody else reaches that port.
  expect(compose).toContain("ports: ['127.0.0.1:8080:8080']");
  // The server and the database, and the server of the profile `cluster`.
  expect(compose.match(/mem_limit: \$\{\w+_MEMORY:-\w+\}/g)).toHaveLength(3);
});
