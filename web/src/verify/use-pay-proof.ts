import { useState } from 'react';
import { ApiError } from '../client';
import { proofFault } from './failure-text';

/** A payment password, or a sub-account's own one and the code on its phone. */
export interface Proof {
  pay_password: string;
  sms_code: string;
}
export type ProofProblems = { [name in keyof Proof]?: string | undefined };

const blank: Proof = { pay_password: '', sms_code: '' };

/** What proves who spends, and what is wrong with it: a refusal of it stands at its field until something else is typed. */
export function usePayProof() {
  const [proof, setProof] = useState(blank);
  const [problems, setProblems] = useState<ProofProblems>({});
  const change = (typed: Partial<Proof>) => {
    setProof((before) => ({ ...before, ...typed }));
    setProblems((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(typed).map((name) => [name, undefined])),
    }));
  };
  /** Answers whether a refusal was about the proof; what was wrong is typed anew, all else stays. */
  const isTold = (error: unknown): boolean => {
    const fault = proofFault(error);
    const { pay_password, sms_code } = error instanceof ApiError ? error.fields : {};
    if (!fault && !pay_password && !sms_code) return false;
    const name = fault?.is === 'code' || sms_code ? 'sms_code' : 'pay_password';
    setProof((before) => ({ ...before, [name]: '' }));
    setProblems(fault ? { [name]: fault.text } : { pay_password, sms_code });
    return true;
  };
  return { proof, problems, setProblems, change, isTold };
}
