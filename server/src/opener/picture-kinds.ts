/** The kinds of pictures that are opened. */
export type PictureKind = 'jpg' | 'png' | 'webp';
/** Pixels that a picture must have. */
export interface LeastSize {
  minWidth?: number | undefined;
  minHeight?: number | undefined;
}
