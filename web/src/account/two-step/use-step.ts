import { useState } from 'react';
import { told } from './told';

/** One thing that a person does here: busy meanwhile, and why it failed. */
export function useStep() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(told(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, run, clear: () => setProblem('') };
}
