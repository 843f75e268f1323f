import { ApiError } from '../client';

/** A step that a sign-in of staff asks for after the password. */
export type StaffStep =
  | { kind: 'own'; challenge: string }
  | { kind: 'second'; challenge: string; methods: readonly StaffMethod[] }
  | { kind: 'enrol'; challenge: string; setup_token: string; secret: string; uri: string };
export type StaffMethod = 'totp' | 'recovery';

const OWN_PASSWORD = 300030;
const SECOND_STEP = 300014;
const ENROL = 300028;
const OVER = 300018;

/** The next step that a refusal asks for; undefined for any other failure. */
export function stepOf(error: unknown): StaffStep | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const data = error.data as Omit<StaffStep, 'kind'>;
  if (error.errorCode === OWN_PASSWORD) return { kind: 'own', ...data } as StaffStep;
  if (error.errorCode === SECOND_STEP) return { kind: 'second', ...data } as StaffStep;
  if (error.errorCode === ENROL) return { kind: 'enrol', ...data } as StaffStep;
  return undefined;
}

/** The sign-in has to begin anew: its time is over, or it was tried too often. */
export const isOver = (error: unknown): boolean => error instanceof ApiError && error.errorCode === OVER;
