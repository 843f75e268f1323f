import type { FailureData } from '@uc/contract/envelope';
import { type ErrorName, errorText } from '@uc/contract/errors';
import { reason, reasonText } from '@uc/contract/wire';

/** Whether something is not refused; any other error comes out as it is. */
export const isGranted = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

/** An expected refusal, by its key in the catalogue; any other error is a bug and is answered 500. */
export class Refusal extends Error {
  readonly refusal: ErrorName;
  readonly params: Record<string, string | number>;
  readonly data: FailureData;
  /** Seconds for `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(name: ErrorName, params: Record<string, string | number> = {}, data: FailureData = {}) {
    super(errorText(name, params));
    this.name = 'Refusal';
    this.refusal = name;
    this.params = params;
    this.data = data;
    this.retryAfter = typeof params.seconds === 'number' ? params.seconds : undefined;
  }
}

/** A refusal of the catalogue: `throw refuse('money.insufficient')`. `data` may add field errors or a link. */
export const refuse = (
  name: ErrorName,
  params?: Record<string, string | number>,
  data?: FailureData,
): Refusal => new Refusal(name, params, data);

/** A refusal of a form: 422 with `data.errors` by field, the first message as the sentence. */
export function refuseForm(...fields: { field: string; message: string }[]): Refusal {
  return new Refusal('form.invalid', {}, { errors: fields });
}

/** Refuses a decision that says no without why: a reason that an approval may leave out. */
export function demandReason(text: string | undefined): void {
  if (!reason.safeParse(text).success) throw refuseForm({ field: 'reason', message: reasonText });
}

/**
 * Refuses `state.conflict` for a step that is not offered now: the steps that are offered are those that are
 * accepted.
 */
export function refuseUnoffered<T>(offered: readonly T[], step: T): void {
  if (!offered.includes(step)) throw refuse('state.conflict');
}
