import { ApiError } from '../client';
import { failureText, proofFault } from '../verify/failure-text';

/** Sentences by field. */
export type Problems = Readonly<Record<string, string | undefined>>;

/** The effect of a refused sending on its form. */
export interface Refusal {
  /** Told at these fields; undefined where it is about none of them. */
  problems?: Problems;
  /** Proofs that were refused: they are typed anew, all else stays (ADR 32). */
  typedAnew: readonly string[];
  /** The message above the buttons. */
  text: string;
  error?: ApiError;
}

const proofNames = {
  code: ['code', 'sms_code'],
  // A sub-account proves a payment with its own password, in the same field.
  password: ['password', 'pay_password'],
  payPassword: ['pay_password'],
};
const payProofs = ['pay_password', 'sms_code'];
/** The error code after somebody closed the verification: that is no refusal. */
const GIVEN_UP = 300017;

/** Places a refusal: at the form's field of that name, at the proof it is about, or above the buttons. */
export function refusalOf(
  error: unknown,
  names: readonly string[],
  options: {
    refusedAt?: ((error: ApiError) => Problems | undefined) | undefined;
    codeName?: string | undefined;
  } = {},
): Refusal {
  const text = failureText(error, options.codeName);
  if (!(error instanceof ApiError)) return { typedAnew: [], text };
  if (error.errorCode === GIVEN_UP) return { typedAnew: [], text: '', error };
  const fault = proofFault(error, options.codeName);
  const proof = fault && proofNames[fault.is].find((name) => names.includes(name));
  const isProof = fault !== undefined && proof !== undefined;
  const known = Object.keys(error.fields).filter((name) => names.includes(name));
  const problems =
    known.length > 0
      ? error.fields
      : (options.refusedAt?.(error) ?? (isProof ? { [proof]: fault.text } : undefined));
  // A field that the form has not may still say more than the whole.
  if (!problems) return { typedAnew: [], text: Object.values(error.fields)[0] ?? text, error };
  return {
    problems,
    typedAnew: isProof && proof in problems ? [proof] : known.filter((name) => payProofs.includes(name)),
    text,
    error,
  };
}
