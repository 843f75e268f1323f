import { type ContractStepName, contractStepTexts } from '@uc/contract/crowdsourcing/contract-texts';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useOpened } from '../ui/use-filters';
import type { AskedStep } from './contracts/asked-step';

/**
 * The contract whose page stands in for the list, by its number in the URL: messages, deadlines and orders name it. Opening
 * it is a step of the history.
 */
export function useContractPage() {
  const [no, show] = useOpened('contract', { isPage: true, also: 'request' });
  const [chosen, ask] = useState<AskedStep>();
  const { state } = useLocation() as { state: { step?: ContractStepName } | null };
  const [query] = useSearchParams();
  // A link from another page says the step in its entry of the history, one of the server in its address.
  const step = state?.step ?? stepIn(query);
  const asked = chosen ?? (no !== null && step ? { contract_no: no, step } : undefined);
  return {
    no,
    open(contractNo: string, step?: AskedStep) {
      ask(step);
      show(contractNo);
    },
    /** The step for which it was opened. */
    asked: asked?.contract_no === no ? asked : undefined,
  };
}

/** The address of a contract's page beside the list that is shown; null is that of the list. */
export function useContractAddress(): (contractNo: string | null) => string {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  return (contractNo) => {
    const next = new URLSearchParams(query);
    for (const name of ['request', 'contract', 'step']) next.delete(name);
    if (contractNo !== null) next.set('contract', contractNo);
    return next.size === 0 ? pathname : `${pathname}?${next.toString()}`;
  };
}

function stepIn(query: URLSearchParams): ContractStepName | undefined {
  const step = query.get('step');
  return step !== null && Object.hasOwn(contractStepTexts, step) ? (step as ContractStepName) : undefined;
}
