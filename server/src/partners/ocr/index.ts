import type { PartnerModes } from '../../config/partners';
import { createLocalOcr } from './local';
import { peopleOcr } from './people';
import type { OcrPort } from './port';
import { sandboxOcr } from './sandbox';

export { OcrUnavailable } from '../../ocr/index';
export type { Found, OcrPort, Paper, PaperSide } from './port';

/** Who reads papers. Throws a sentence where what a mode needs is not there. */
export const createOcr = (mode: PartnerModes['ocr']): OcrPort =>
  ({ local: createLocalOcr, people: () => peopleOcr, sandbox: () => sandboxOcr })[mode]();
