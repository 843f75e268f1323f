/** What a scanner says of a content; `threat` is its own name for what it found. */
export type Scanned = { isClean: true } | { isClean: false; threat: string };
/** Looks for malware (product 06 §6.6). Throws when there is no answer, and then nothing is known. */
export interface FileScanner {
  scan(bytes: Buffer): Promise<Scanned>;
}
