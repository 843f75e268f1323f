import sharp from 'sharp';

/** A picture of one colour, and the same bytes each time. */
export const pictureOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 220, height: 220, channels: 3, background } })
    .png()
    .toBuffer();
