import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api, useRead } from '../client';
import { useOpened } from '../ui/use-filters';
import type { AskedStep } from './contracts/asked-step';

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
  const [asked, ask] = useState<AskedStep>();
  return {
    opened,
    open(requestNo: string, step?: AskedStep) {
      ask(step);
      open(requestNo);
    },
    close,
    contract,
    /** The step for which it was opened. */
    asked,
  };
}
