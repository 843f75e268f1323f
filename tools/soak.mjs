// npm run chaos: everything goes wrong under money load, and the book is proven after each fault. npm run soak: an hour
// like any other, watched for what grows. npm run cluster: the cluster of docs/operations.md on this machine, where one
// thing after another breaks; --only=a,b and --clients=N. npm run drill: the same cluster, in which an operator finds what has
// broken; --only=a,b and --seed=N. The others take --minutes=N and --seed=N; chaos takes --only=a,b and --kills=N. `--save`
// puts the results into docs/reliability.md and docs/reliability-figures.json.
import './require-node.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { installPackages } = await import('./install.mjs');
const { writePlace } = await import('./marked-place.mjs');
const { root, runMain, step } = await import('./step.mjs');

const [name = '', ...rest] = process.argv.slice(2);
const names = ['chaos', 'soak', 'cluster', 'drill'];
if (!names.includes(name)) {
  console.error(`npm run ${names.join(', npm run ')}`);
  process.exit(1);
}
if (name === 'cluster' || name === 'drill') {
  const { missingPackages } = await import('./cluster-packages.mjs');
  const missing = missingPackages();
  if (missing.length > 0) {
    console.log(
      `npm run ${name} is skipped: it needs ${missing.join(', ')} of Debian 12 (apt-get install ${missing.join(' ')}).`,
    );
    process.exit(0);
  }
}
const folder = join(root, 'node_modules/.cache/user-center/soak');

await runMain(async () => {
  await installPackages();
  const { build } = await import('./build.mjs');
  const { bundle } = await import('./bundle.mjs');
  await build();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await step('Building the trials', () =>
    bundle(
      {
        chaos: 'soak/chaos.ts',
        soak: 'soak/soak.ts',
        cluster: 'soak/cluster.ts',
        drill: 'soak/drill.ts',
        inside: 'soak/inside.ts',
        health: 'bench/health.ts',
        'mail-server': 'server/src/partners/mail/testing-process.ts',
      },
      folder,
    ),
  );
  const options = rest.filter((one) => one !== '--save');
  const { status, signal } = spawnSync(process.execPath, [join(folder, `${name}.mjs`), folder, ...options], {
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error(`${name} ended with ${status ?? signal}`);
    process.exitCode = 1;
  }
  if (rest.includes('--save') && existsSync(join(folder, `${name}.md`))) {
    save();
    await import('./generate-stale-marks.mjs');
  }
});

/** The table goes where the document has a place for it, the numbers beside it under their name. */
function save() {
  const figures = join(root, 'docs/reliability-figures.json');
  writePlace('docs/reliability.md', name, readFileSync(join(folder, `${name}.md`), 'utf8'));
  const all = existsSync(figures) ? JSON.parse(readFileSync(figures, 'utf8')) : {};
  all[name] = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  writeFileSync(figures, `${JSON.stringify(all, null, 2)}\n`);
}
