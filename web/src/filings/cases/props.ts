import type { CaseAction, FilingCase } from '../filing';

/** Begins an action on a case; `business` is the one to be ordered. */
export type Act = (action: CaseAction, row: FilingCase, business?: string) => void;
export interface CaseProps {
  one: FilingCase;
  onAct: Act;
}
