import { ApiError } from '../../client';

const EXPIRED = 300018;

/** Goes back to the verification when its ticket has run out, and lets the form tell every other refusal. */
export async function orVerifyAgain<T>(work: Promise<T>, again: () => void): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError && error.errorCode === EXPIRED) again();
    throw error;
  }
}
