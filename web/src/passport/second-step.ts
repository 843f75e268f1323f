import { ApiError } from '../client';

/** A sign-in whose first step is done, with the data for the second. It stays in this page's memory only. */
export interface SecondStep {
  challenge: string;
  methods: readonly SecondMethod[];
  /** Options of the passkey call. */
  options: Readonly<Record<string, unknown>> | null;
}
export type SecondMethod = 'passkey' | 'totp' | 'recovery';

/** The second step that a refused sign-in asks for, undefined for any other failure. */
export function secondStepOf(error: unknown): SecondStep | undefined {
  const isAsked = error instanceof ApiError && error.errorCode === 300014;
  return isAsked ? (error.data as unknown as SecondStep) : undefined;
}

/** Hands a second step over where one is asked for; any other failure goes on. */
export function orSecondStep(ask: (step: SecondStep) => void): (error: unknown) => undefined {
  return (error) => {
    const step = secondStepOf(error);
    if (!step) throw error;
    ask(step);
  };
}
