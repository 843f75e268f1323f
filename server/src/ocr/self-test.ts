import type { Engine } from './engine';
import { selfTestRuns, selfTestSize, selfTestText } from './self-test-picture';
import type { Pixels } from './line';

/** Below it the known text is not read as surely as it should be. */
const SURE = 0.8;

/**
 * The fault of an engine, by a picture whose text is known: a list of characters that is shifted by one gives
 * fluent nonsense. Undefined when it reads that text.
 */
export async function faultOf(engine: Engine): Promise<string | undefined> {
  const { lines } = await engine.read(selfTestPicture());
  const text = lines.map((line) => line.text.replaceAll(/\s/g, '')).join('');
  if (text === selfTestText && lines.every(({ confidence }) => confidence >= SURE)) return undefined;
  return `OCR: the text of a known picture was read wrongly, so no paper is read; install the packages of ocr/ anew (npm run ocr:install)`;
}

/** Black on white, from the lengths of its runs. */
export function selfTestPicture(): Pixels {
  const { width, height } = selfTestSize;
  const data = new Uint8Array(width * height * 3).fill(255);
  let [at, isBlack] = [0, false];
  for (const run of selfTestRuns.split(' ')) {
    const length = parseInt(run, 36);
    if (isBlack) data.fill(0, at * 3, (at + length) * 3);
    at += length;
    isBlack = !isBlack;
  }
  return { width, height, data };
}
