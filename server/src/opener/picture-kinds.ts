/** The supported kinds of pictures. */
export type PictureKind = 'jpg' | 'png' | 'gif' | 'webp';
/** The allowed size of a picture in pixels, and of its encoded bytes. */
export interface PictureLimits {
  minWidth?: number | undefined;
  minHeight?: number | undefined;
  maxWidth?: number | undefined;
  maxHeight?: number | undefined;
  maxBytes?: number | undefined;
}
