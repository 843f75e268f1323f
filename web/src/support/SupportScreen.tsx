import { useSearchParams } from 'react-router';
import { NewTicket } from './NewTicket';
import { TicketPage } from './TicketPage';
import { TicketsList } from './TicketsList';

/** /support: the tickets of the account, one of them, or the form of a new one (support.md#screens). */
export default function SupportScreen() {
  const [query] = useSearchParams();
  const no = query.get('no');
  if (query.get('view') === 'new') return <NewTicket />;
  if (no) return <TicketPage key={no} no={no} />;
  return <TicketsList />;
}
