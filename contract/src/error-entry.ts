/** An expected refusal as the contract answers it. */
export interface ErrorEntry {
  http: number;
  ret: number;
  errorCode: number;
  text: string;
  /** The client shows no toast (spec §8). */
  silent?: true;
  /** Way out: a path under /center/user. */
  link?: string;
}

/** One line of the catalogue: status, ret, errorCode, sentence, way out. */
export const entry = (
  http: number,
  ret: number,
  errorCode: number,
  text: string,
  link?: string,
): ErrorEntry => (link === undefined ? { http, ret, errorCode, text } : { http, ret, errorCode, text, link });
/** The same without a toast. */
export const silent = (one: ErrorEntry): ErrorEntry => ({ ...one, silent: true });
