import type { Deps } from '../deps';
import { Refusal } from '../call/index';

/** Tells the operator of a file that was over the limits of its opening, and throws on. */
export function alarmComplex({ log }: Pick<Deps, 'log'>, uid: number, error: unknown): never {
  if (error instanceof Refusal && error.refusal === 'upload.tooComplex')
    log.warn({ alarm: 'upload.tooComplex', uid }, 'an upload was over its limits');
  throw error;
}
