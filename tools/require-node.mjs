// Imported first, so that an old Node gets a sentence instead of a syntax error.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = engines.node.replace('>=', '');
if (process.versions.node.localeCompare(needed, 'en', { numeric: true }) < 0) {
  console.error('Node.js ' + needed + ' or newer is needed; this is ' + process.versions.node + '.');
  process.exit(1);
}
