import { useSearchParams } from 'react-router';
import { api, useRead } from '../client';
import { useOpened } from '../ui/use-filters';

/**
 * The request beside the list, by its own number in the URL or by that of a contract that was made of it: messages,
 * deadlines and orders name the contract.
 */
export function useOpenedRequest() {
  const [query] = useSearchParams();
  const [request, open, close] = useOpened('request', { also: 'contract' });
  const named = request === null ? query.get('contract') : null;
  const contract = useRead(api.contracts.detail, { contract_no: named ?? '' }, { enabled: named !== null });
  const opened = named === null ? request : (contract.data?.request_no ?? null);
  return { opened, open, close, contract };
}
