import { FilingScreen } from './FilingScreen';

/** 版权 (filings.md#filing-screens). */
export default function CopyrightScreen() {
  return <FilingScreen area="copyright" />;
}
