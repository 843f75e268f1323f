/** The kind of a file, detected from its content; file name and declared type are ignored. */
export type FileKind = 'jpg' | 'png' | 'gif' | 'webp' | 'pdf' | 'mp4';

/** The kinds as a person reads them: JPG、PNG、PDF. */
export const kindsText = (kinds: readonly FileKind[]): string =>
  kinds.map((kind) => kind.toUpperCase()).join('、');
/** The type of each kind on the wire. */
export const mimeOf: Record<FileKind, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
};
/** The extensions of each kind, without their dot; the first is the one that a kept file gets. */
export const extensionsOf: Record<FileKind, readonly string[]> = {
  jpg: ['jpg', 'jpeg', 'jfif', 'jpe'],
  png: ['png'],
  gif: ['gif'],
  webp: ['webp'],
  pdf: ['pdf'],
  mp4: ['mp4', 'm4v'],
};
