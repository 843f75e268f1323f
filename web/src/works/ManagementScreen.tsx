import { useSearchParams } from 'react-router';
import { ComplaintsScreen } from './ComplaintsScreen';
import { WorksScreen } from './WorksScreen';

/** /facilitator/management: works, or the complaints about works as a view of it (works.md#complaints). */
export default function ManagementScreen() {
  const [query] = useSearchParams();
  return query.get('view') === 'complaints' ? <ComplaintsScreen /> : <WorksScreen />;
}
