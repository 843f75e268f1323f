import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { refusalOf } from './require-node.mjs';
import { root } from './step.mjs';

const { engines, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  engines: { node: string };
  scripts: Record<string, string>;
};
const tooOld = ['18.20.8', '20.9.0', '20.18.0', '21.7.3', '22.11.0', '22.9.0'];
const sentence = (version: string) =>
  `Node.js 20.19 or newer of 20, or 22.12 or newer is needed; this is ${version}.`;

test('a Node that is too old is told what is needed, and no other one is', () => {
  for (const version of tooOld) expect(refusalOf(version, engines.node)).toBe(sentence(version));
  for (const version of ['20.19.0', '20.20.2', '22.12.0', '22.21.1', '23.0.0', '24.1.0', '100.0.0'])
    expect(refusalOf(version, engines.node)).toBeUndefined();
});

const entries = [
  ...new Set(Object.values(scripts).flatMap((script) => script.match(/tools\/[\w-]+\.mjs/g) ?? [])),
];

test.each(entries)('%s says one sentence to an old Node and does nothing else', (entry) => {
  const version = '18.20.8';
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, join(root, entry), 'nothing'],
    { encoding: 'utf8', timeout: 60_000, cwd: dirname(root) },
  );
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: `${sentence(version)}\n` });
});

test.each(entries)('%s is read by an old Node as far as it imports statically', (entry) => {
  const seen = new Set<string>();
  const read = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const text = readFileSync(path, 'utf8');
    // Syntax and functions that are newer than a Node of 2022.
    expect(text, path).not.toMatch(
      /import\.meta\.(dirname|filename|main)|\bwith \{ type:|\b(await )?using \w+ =|\/v;/,
    );
    for (const [, names, from = ''] of text.matchAll(/^import (?:([^'";]+) from )?'([^']+)';/gm)) {
      if (from.startsWith('.')) read(join(dirname(path), from));
      else
        expect([from, names], path).toEqual([
          expect.stringMatching(builtIns),
          expect.not.stringMatching(/styleText|glob/),
        ]);
    }
  };
  read(join(root, entry));
});

const builtIns = /^node:(child_process|crypto|events|fs|fs\/promises|http|net|os|path|url|util)$/;
