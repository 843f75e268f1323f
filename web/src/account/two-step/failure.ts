import { ApiError } from '../../client';
import { passkeyFailure } from '../../verify/passkey';

const GIVEN_UP = 300017;

/** The sentence of a failure; none when the person closed the verification. */
export function failureSentence(error: unknown): string {
  if (error instanceof ApiError) return error.errorCode === GIVEN_UP ? '' : error.message;
  return passkeyFailure(error) ?? '出错了，请刷新页面后重试';
}
