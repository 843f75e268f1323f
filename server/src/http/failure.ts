import { wrapFailure } from '@uc/contract/envelope';
import { type ErrorName, errors, errorText } from '@uc/contract/errors';
import { DatabaseUnavailable, ResultUnknown, refusalOfConstraint } from '../db/index';
import { Refusal } from '../call/index';

/** A refusal or a bug as it is answered. */
export interface Failure {
  httpStatus: number;
  body: string;
  retryAfter: number | undefined;
  /** True for a bug of ours: to be logged with its stack. */
  unexpected: boolean;
}

/** `Retry-After` in seconds for busy or unknown results. */
const RETRY_SECONDS = 2;

/**
 * The answer for anything thrown: refusals by the catalogue, database constraints by their table, anything else
 * neutral.
 */
export function failureOf(error: unknown, requestId: string): Failure {
  if (error instanceof Refusal) return answer(error.refusal, requestId, error);
  const refused = refusalOfConstraint(error);
  if (refused !== undefined) return answer(refused, requestId);
  if (error instanceof ResultUnknown)
    return { ...answer('server.resultUnknown', requestId), retryAfter: RETRY_SECONDS };
  if (error instanceof DatabaseUnavailable)
    return { ...answer('server.busy', requestId), retryAfter: RETRY_SECONDS };
  const framework = frameworkRefusal(error);
  if (framework !== undefined) return answer(framework, requestId);
  return { ...answer('server.error', requestId), unexpected: true };
}

function answer(name: ErrorName, requestId: string, refusal?: Refusal): Failure {
  return {
    httpStatus: errors[name].http,
    body: JSON.stringify(wrapFailure(name, requestId, refusal?.params, refusal?.data)),
    retryAfter: refusal?.retryAfter,
    unexpected: false,
  };
}

/**
 * The answer of a look-up without envelope whose value makes no sense: status 200 and the sentence alone
 * (shell.md#conventions-of-the-calls). Undefined for anything else; a field that it does not know is refused
 * as everywhere (trust Z3).
 */
export function rawFailureOf(error: unknown): string | undefined {
  if (!(error instanceof Refusal)) return undefined;
  const { refusal, params, data } = error;
  const isOfValues = data.errors?.every(({ field }) => field !== '');
  return isOfValues ? JSON.stringify({ status: 0, msg: errorText(refusal, params) }) : undefined;
}

/** The refusal for an error of the HTTP framework before a handler runs. */
function frameworkRefusal(error: unknown): ErrorName | undefined {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'request.mediaType';
  if (statusCode === 413) return 'request.tooLarge';
  if (statusCode === 414) return 'request.uriTooLong';
  if (statusCode === 408) return 'request.timeout';
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'request.invalid' : undefined;
}
