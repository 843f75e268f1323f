/** The beginning of the last line of a signed document (ADR 56). */
export const SIGNATURE_MARK = '%UC-SIGNATURE ed25519 ';
