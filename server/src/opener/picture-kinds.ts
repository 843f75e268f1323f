/** The supported kinds of pictures. */
export type PictureKind = 'jpg' | 'png' | 'webp';
/** The smallest size of a picture in pixels. */
export interface LeastSize {
  minWidth?: number | undefined;
  minHeight?: number | undefined;
}
