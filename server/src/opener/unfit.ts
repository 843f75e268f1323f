/** Why a file is refused, in the words of the worker; each is the name of a refusal. */
export type Reason =
  | 'upload.unreadable'
  | 'upload.encrypted'
  | 'upload.pixels'
  | 'upload.tooComplex'
  | 'upload.archive'
  | 'upload.film'
  | 'upload.filmTracks'
  | 'bankFile.unread'
  | 'bankFile.unmapped'
  | 'crop.outside';

/** A file that is refused. */
export class Unfit extends Error {
  readonly reason: Reason;
  /** The values for the sentence of its refusal. */
  readonly facts: Readonly<Record<string, string>>;
  constructor(reason: Reason, facts: Readonly<Record<string, string>> = {}) {
    super(reason);
    this.name = 'Unfit';
    this.reason = reason;
    this.facts = facts;
  }
}
