import { useEffect, useState } from 'react';
import type { FilingArea } from '@uc/contract/filings/kinds';
import { useWrite } from '../client';
import { formOf, stepOf, wrongNumbers } from './case-form';
import { caseSteps, type CaseValues } from './case-steps';
import { callsOf } from './filing';

/** Number of faults in each step of the form, judged again whenever another step is opened; none before the first answer. */
export function useStepFaults(area: FilingArea, values: CaseValues, at: number): ReadonlyMap<number, number> {
  const check = useWrite(callsOf(area).check, { quiet: true });
  const [found, setFound] = useState<ReadonlyMap<number, number>>(new Map());
  useEffect(() => {
    if (at === 0) return undefined;
    let isLeft = false;
    const count = async () => {
      const { faults } = await check.submit({ form: formOf(area, values) } as never);
      if (isLeft) return;
      const counts = new Map(caseSteps[area].map((_, step) => [step, 0]));
      const wrong = Object.keys(wrongNumbers(area, values));
      const fields = [...new Set([...faults.map(({ field }) => field), ...wrong])];
      for (const field of fields) counts.set(stepOf(area, field), counts.get(stepOf(area, field))! + 1);
      setFound(counts);
    };
    // Steps are unmarked when the check failed: the last step judges again and reports the faults.
    count().catch(() => setFound(new Map()));
    return () => void (isLeft = true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [at]);
  return found;
}
