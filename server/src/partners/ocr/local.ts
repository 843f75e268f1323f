import { ConfigError } from '../../config/error';
import {
  createLocalReader,
  installedPackages,
  type Page,
  placeIn,
  type Reader,
  type Turn,
} from '../../ocr/index';
import { type Taken, taken } from './papers';
import type { Found, OcrPort } from './port';
import { liesOnSide } from './rows';

/** No further turn is tried after so long: somebody waits. */
const PATIENCE_MS = 10_000;

export const createLocalOcr = (): OcrPort => localOcrIn(installedPackages());

/** OCR by the packages in a folder. Throws a sentence where there are none. */
export function localOcrIn(folder: string | undefined): OcrPort {
  if (folder === undefined)
    throw new ConfigError(
      'OCR: local reads papers with the packages of ocr/, which are not installed; install them with `npm run ocr:install`, or choose OCR=people',
    );
  return localOcr(createLocalReader(folder));
}

/** Papers as a reader of pictures reads them, turned further only while no number with a right check digit was found. */
export const localOcr = (reader: Reader): OcrPort => ({
  sides: ['front', 'back', 'license', 'card'],
  async read({ side, pixels }) {
    const picture = await pixels();
    const began = performance.now();
    let best: (Taken & { page: Page; turn: Turn }) | undefined;
    const turns: Turn[] = [0];
    for (let turn = turns.pop(); turn !== undefined; turn = turns.pop()) {
      const page = await reader.read(picture, turn);
      const read = taken(side, page);
      if (best === undefined || read.isProven || read.found.length > best.found.length)
        best = { ...read, page, turn };
      if (read.isProven || performance.now() - began > PATIENCE_MS) break;
      // Pictures come upright by their EXIF; others lie on a side or on their head.
      if (turn === 0) turns.push(...(liesOnSide(page) ? ([270, 90] as const) : ([180] as const)));
    }
    const { found, page, turn } = best!;
    if (found.length === 0) return undefined;
    return found.map((one): Found => ({ ...one, box: one.box && placeIn(page, one.box, turn) }));
  },
  async check() {
    await reader.start();
    return 'papers are read on this machine; a picture of a known text was read rightly';
  },
});
