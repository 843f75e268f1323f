import { useSearchParams } from 'react-router';
import { matching, month } from '../../ui/filters';
import { BillPage } from './BillPage';
import { BillsList } from './BillsList';
import { SpendAlerts } from './SpendAlerts';
import { SpendingAnalysis } from './SpendingAnalysis';
import { YearPage } from './YearPage';

const year = matching(/^20\d{2}$/);

/** /finance/bills: the bills of months, one of them, those of a year, what was spent by two dimensions, or alerts (bills.md#screens). */
export default function BillsScreen() {
  const [query] = useSearchParams();
  const opened = month.read(query.get('month'));
  if (opened) return <BillPage key={opened} month={opened} />;
  const ofYear = year.read(query.get('year'));
  if (ofYear) return <YearPage key={ofYear} year={ofYear} />;
  if (query.get('tab') === 'alerts') return <SpendAlerts />;
  return query.get('tab') === 'analysis' ? <SpendingAnalysis /> : <BillsList />;
}
