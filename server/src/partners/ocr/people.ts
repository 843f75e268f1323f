import type { OcrPort } from './port';

/** Nothing is read: staff compare the typed form with the papers. */
export const peopleOcr: OcrPort = {
  sides: [],
  read: () => Promise.resolve(undefined),
  check: () => Promise.resolve('people compare what is typed with the papers'),
};
