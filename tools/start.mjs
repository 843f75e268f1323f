// npm start: installs missing packages, builds stale output, then becomes the server. Needs nothing but Node and npm.
import './require-node.mjs';
import './env-file.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { endWithNpm } = await import('./end-with-npm.mjs');
const { installPackages } = await import('./install.mjs');
const { isBuilt } = await import('./build.mjs');
const { node, root, runMain } = await import('./step.mjs');

endWithNpm();
await runMain(async () => {
  await installPackages();
  if (!isBuilt()) await node(['tools/build.mjs'], { show: true });
  // In this process, so that signals and the exit code are the server's own.
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(root, 'server/dist/main.js')).href);
});
