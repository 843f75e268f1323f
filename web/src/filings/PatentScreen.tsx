import { FilingScreen, prepareFilings } from './FilingScreen';

/** @public What it shows at once. */
export const prepare = prepareFilings;

/** 专利 (filings.md#filing-screens). */
export default function PatentScreen() {
  return <FilingScreen area="patent" />;
}
