import { FilingScreen } from './FilingScreen';

/** 专利 (filings.md#filing-screens). */
export default function PatentScreen() {
  return <FilingScreen area="patent" />;
}
