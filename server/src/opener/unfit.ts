/** Why a file is refused, in the words of the worker; each is the name of a refusal. */
export type Reason =
  | 'upload.unreadable'
  | 'upload.encrypted'
  | 'upload.pixels'
  | 'upload.tooComplex'
  | 'upload.archive'
  | 'upload.film'
  | 'upload.filmTracks'
  | 'crop.outside';

/** A file that is refused. */
export class Unfit extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason);
    this.name = 'Unfit';
    this.reason = reason;
  }
}
