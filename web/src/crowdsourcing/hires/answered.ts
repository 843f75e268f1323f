import { ApiError } from '../../client/api-error';
import { refresh } from '../../client/refresh';
import { crowdReads } from '../crowd';

/** What was shown is not so any more: the next look shows what is. */
export async function answered<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 409) refresh(crowdReads);
    throw error;
  });
}
