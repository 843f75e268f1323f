import { FilingScreen, prepareFilings } from './FilingScreen';

/** @public What it shows at once. */
export const prepare = prepareFilings;

/** 商标 (filings.md#filing-screens). */
export default function TrademarkScreen() {
  return <FilingScreen area="trademark" />;
}
