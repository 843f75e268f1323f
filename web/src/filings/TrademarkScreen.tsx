import { FilingScreen } from './FilingScreen';

/** 商标 (filings.md#filing-screens). */
export default function TrademarkScreen() {
  return <FilingScreen area="trademark" />;
}
