/** The result of a scan; `threat` is the scanner's own name of its finding, `limit` what it did not look beyond. */
export type Scanned =
  | { isClean: true }
  | { isClean: false; threat: string }
  | { isClean: false; limit: string };
/** The bytes of a file in order, as they are read. */
export type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
/** Scans for malware (files.md#uploads). Throws when there is no answer, which means nothing is known. */
export interface FileScanner {
  scan(pieces: Pieces): Promise<Scanned>;
}

/** The scanner is not there, or says nothing. */
export class ScannerSilent extends Error {}
