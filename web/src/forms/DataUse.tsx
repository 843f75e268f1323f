import { Facts } from '../ui/Card';
import { Notice } from '../ui/Notice';

/** Recipients, purpose and retention of a form's data (trust §4.9), shown where it is submitted. */
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
