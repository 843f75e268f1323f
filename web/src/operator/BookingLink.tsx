import { Link } from 'react-router';
import { useMay } from './use-staff';

/** The request in 入账复核 that a document waits for; a link for staff who may open that queue. */
export function BookingLink({ no }: { no: string }) {
  const may = useMay()('staff.adjust:handle');
  return may ? <Link to={`/queue/booking?view=all&keyword=${no}`}>{no}</Link> : <>{no}</>;
}

/** The batch of payouts that a withdrawal stands in. */
export const BatchLink = ({ no }: { no: string }) => (
  <Link to={`/queue/payout?view=all&keyword=${no}`}>{no}</Link>
);
