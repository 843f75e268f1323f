import { Facts } from '../ui/Card';
import { Notice } from '../ui/Notice';

/** What of a form goes to whom, for what, and how long it is kept (trust §4.9), said where it is handed in. */
export const DataUse = ({ sentTo, purpose, kept }: { sentTo: string; purpose: string; kept: string }) => (
  <Notice>
    <Facts
      facts={[
        ['提供给', sentTo],
        ['用途', purpose],
        ['保存', kept],
      ]}
    />
  </Notice>
);
