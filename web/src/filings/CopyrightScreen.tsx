import { FilingScreen, prepareFilings } from './FilingScreen';

/** @public What it shows at once. */
export const prepare = prepareFilings;

/** 版权 (filings.md#filing-screens). */
export default function CopyrightScreen() {
  return <FilingScreen area="copyright" />;
}
