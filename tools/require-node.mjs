// Imported first by every entry, so that an old Node gets a sentence instead of a stack. Static imports of an entry are
// read before this runs: an old Node must be able to read them, too.
import { readFileSync } from 'node:fs';

/**
 * The message for a Node that is too old, undefined for one that is not.
 * @param {string} version "22.11.0"
 * @param {string} engines of package.json: "^20.19 || >=22.12"
 */
export function refusalOf(version, engines) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const ranges = engines.split('||').map(readRange);
  const isFit = ranges.some((one) =>
    major === one.major ? minor >= one.minor : one.andLater && major > one.major,
  );
  if (isFit) return undefined;
  const words = ranges.map(
    (one) => one.major + '.' + one.minor + ' or newer' + (one.andLater ? '' : ' of ' + one.major),
  );
  return 'Node.js ' + words.join(', or ') + ' is needed; this is ' + version + '.';
}

/** @param {string} range */
function readRange(range) {
  const match = /^\s*(\^|>=)(\d+)\.(\d+)\s*$/.exec(range);
  if (!match) throw new Error('engines.node of package.json: ' + range + ' is neither ^N.N nor >=N.N.');
  return { andLater: match[1] === '>=', major: Number(match[2]), minor: Number(match[3]) };
}

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const refusal = refusalOf(process.versions.node, engines.node);
if (refusal !== undefined) {
  console.error(refusal);
  process.exit(1);
}
