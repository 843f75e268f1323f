/** The result of a scan; `threat` is the scanner's own name of what it found. */
export type Scanned = { isClean: true } | { isClean: false; threat: string };
/** Scans for malware (product 06 §6.6). Throws when there is no answer, which means nothing is known. */
export interface FileScanner {
  scan(bytes: Buffer): Promise<Scanned>;
}
