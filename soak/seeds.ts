import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from './results';
import { root } from './server';

/** Tests that draw what they try: by a seed of ours, or by the generators of fast-check. */
const draws = /\btestSeed\b|\bshareOf\b|\bfc\.(?:assert|sample|check)\b/;

/** Every test that draws, with so many other seeds; the check has one seed for all of them. */
export function otherSeeds({ seed, rounds }: { seed: number; rounds: number }): Result {
  const files = ['contract/src', 'server/src', 'web/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`)
      .filter((path) => draws.test(readFileSync(join(root, path), 'utf8'))),
  );
  const wrong: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const drawn = seed + round;
    console.log(`    TEST_SEED=${drawn}`);
    const args = ['run', '--project', 'unit', '--project', 'server-postgres', '--reporter=dot', ...files];
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), ...args],
      { cwd: root, encoding: 'utf8', env: { ...process.env, TEST_SEED: `${drawn}` }, maxBuffer: 1e9 },
    );
    if (status === 0) continue;
    const failed = [...stdout.matchAll(/^.*FAIL.*$/gm)].map(([line]) => line.trim());
    wrong.push(`TEST_SEED=${drawn}: ${[...new Set(failed)].join('; ') || stdout.slice(-500)}`);
  }
  return {
    id: 'seeds',
    what: `every test that draws, with ${rounds} other seeds`,
    engine: 'postgres',
    numbers: { files: files.length, 'seeds from': seed, rounds },
    wrong,
  };
}
