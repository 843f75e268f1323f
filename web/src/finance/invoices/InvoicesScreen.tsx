import { useSearchParams } from 'react-router';
import { InvoicePage } from './InvoicePage';
import { InvoicesList } from './InvoicesList';

/** /finance/invoices: the invoices of the account, or one of them (invoices.md#screens). */
export default function InvoicesScreen() {
  const [query] = useSearchParams();
  const no = query.get('no');
  return no ? <InvoicePage key={no} no={no} /> : <InvoicesList />;
}
