/** Why a file is not let in, as the worker says it; the refusal of that name has the sentence. */
export type Reason =
  | 'upload.unreadable'
  | 'upload.encrypted'
  | 'upload.pixels'
  | 'upload.tooComplex'
  | 'crop.outside';

/** A file that cannot be taken. */
export class Unfit extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason);
    this.name = 'Unfit';
    this.reason = reason;
  }
}
