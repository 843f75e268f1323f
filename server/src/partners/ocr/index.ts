import type { PartnerModes } from '../../config/partners';
import { createLocalOcr } from './local';
import { peopleOcr } from './people';
import type { OcrPort } from './port';
import { sandboxOcr } from './sandbox';

export { OcrUnavailable } from '../../ocr/index';
export type { Found, OcrPort, Paper, PaperSide } from './port';

/** The reader of papers. Throws a sentence where something that a mode needs is missing. */
export const createOcr = (mode: PartnerModes['ocr']): OcrPort =>
  ({ local: createLocalOcr, people: () => peopleOcr, sandbox: () => sandboxOcr })[mode]();
