/** What the last line of a signed document begins with (ADR 56). */
export const SIGNATURE_MARK = '%UC-SIGNATURE ed25519 ';
