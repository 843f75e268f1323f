import type { PlanAskStatus } from '@uc/contract/maker/plan-texts';
import type { AskRow } from './store';

/** The status of a request at a moment: the clock ends a grant and a request that nobody answers. */
export function statusAt({ status, until, answer_by: answerBy }: AskRow, at: Date): PlanAskStatus {
  if (status === 'granted' && until !== null && until <= at) return 'expired';
  if (status === 'asked' && answerBy <= at) return 'lapsed';
  return status;
}
