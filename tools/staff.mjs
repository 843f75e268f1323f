// npm run staff: staff accounts, managed by somebody with access to the server; see docs/operations.md.
import './require-node.mjs';
import './env-file.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { installPackages } = await import('./install.mjs');
const { isBuilt } = await import('./build.mjs');
const { node, root, runMain } = await import('./step.mjs');

await runMain(async () => {
  await installPackages();
  if (!isBuilt()) await node(['tools/build.mjs'], { show: true });
  await import(pathToFileURL(join(root, 'server/dist/staff-command.js')).href);
});
