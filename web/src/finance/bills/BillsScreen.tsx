import { useSearchParams } from 'react-router';
import { month } from '../../ui/filters';
import { BillPage } from './BillPage';
import { BillsList } from './BillsList';
import { SpendAlerts } from './SpendAlerts';
import { SpendingAnalysis } from './SpendingAnalysis';

/** /finance/bills: the bills of months, one of them, what was spent by two dimensions, or alerts (bills.md#screens). */
export default function BillsScreen() {
  const [query] = useSearchParams();
  const opened = month.read(query.get('month'));
  if (opened) return <BillPage key={opened} month={opened} />;
  if (query.get('tab') === 'alerts') return <SpendAlerts />;
  return query.get('tab') === 'analysis' ? <SpendingAnalysis /> : <BillsList />;
}
