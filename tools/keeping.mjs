// npm run move, backup and restore: what is kept, elsewhere; see docs/operations.md.
import './require-node.mjs';
import './env-file.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { installPackages } = await import('./install.mjs');
const { isBuilt } = await import('./build.mjs');
const { node, root, runMain } = await import('./step.mjs');

// The word that package.json has put before what the operator has typed.
const [verb = ''] = process.argv.splice(2, 1);
await runMain(async () => {
  await installPackages();
  if (!isBuilt()) await node(['tools/build.mjs'], { show: true });
  await import(pathToFileURL(join(root, `server/dist/${verb}-command.js`)).href);
});
