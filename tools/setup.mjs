// npm run setup: asks for the values that a production needs and writes its configuration; see docs/operations.md.
import './require-node.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { installPackages } = await import('./install.mjs');
const { isBuilt } = await import('./build.mjs');
const { node, root, runMain } = await import('./step.mjs');

await runMain(async () => {
  await installPackages();
  if (!isBuilt()) await node(['tools/build.mjs'], { show: true });
  await import(pathToFileURL(join(root, 'server/dist/setup-command.js')).href);
});
