import type { ContractStepName } from '@uc/contract/crowdsourcing/contract-texts';
import { createContext, useContext } from 'react';

/** A step of a contract for which a row of a list has opened it. */
export interface AskedStep {
  step: ContractStepName;
  contract_no: string;
}
/** The step for which the contract around here was opened, until it is found. */
export const AskedStepContext = createContext<{ current: ContractStepName | undefined }>({
  current: undefined,
});

/** The ref of a button: the first one of the step that was asked for comes into view and has the focus, once. */
export function useAskedStep() {
  const asked = useContext(AskedStepContext);
  return (step: ContractStepName | undefined) => (button: HTMLButtonElement | null) => {
    if (button === null || step === undefined || asked.current !== step) return;
    asked.current = undefined;
    requestAnimationFrame(() => {
      button.focus({ preventScroll: true });
      button.scrollIntoView({ block: 'center' });
    });
  };
}
