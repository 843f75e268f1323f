import { ApiError } from '../../client/api-error';
import { refresh } from '../../client/refresh';
import { crowdReads } from '../crowd';

/** The shown state is outdated: the reads are repeated. */
export async function answered<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 409) refresh(crowdReads);
    throw error;
  });
}
