import { useState } from 'react';
import { failureSentence } from './failure';

/** State of one action: whether it runs, and the sentence of its failure. */
export function useStep() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = async (action: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    try {
      await action();
    } catch (error) {
      setProblem(failureSentence(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, run, clear: () => setProblem('') };
}
