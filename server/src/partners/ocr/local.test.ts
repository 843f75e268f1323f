import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openedWith, sourceOf } from '../../opener/index';
import { ocrOfCards } from './testing';

const ocr = ocrOfCards();
const read = (bytes: Buffer) =>
  ocr.read({
    side: 'front',
    name: 'photo.jpg',
    pixels: () => openedWith('pixels', sourceOf(bytes), [1600], (made) => Promise.resolve(made)),
  });
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#789' } }).jpeg();

test('a photo that its EXIF turns upright is read as it is seen, with the place of each field', async () => {
  const box = { x: 0.1, width: 0.5, height: 0.1 };
  expect(await read(await photo(600, 900).withMetadata({ orientation: 6 }).toBuffer())).toEqual([
    { field: 'real_name', value: '王芳', confidence: 98, box: { ...box, y: 0.1 } },
    { field: 'id_no', value: '11010519491231002X', confidence: 98, box: { ...box, y: 0.8 } },
  ]);
});

test('a large photo is read in a smaller size', async () => {
  expect(await read(await photo(4000, 2500).toBuffer())).toHaveLength(2);
});

test('a file that is no picture is refused before it reaches the reader', async () => {
  await expect(read(Buffer.from('no picture'))).rejects.toMatchObject({
    message: expect.anything() as string,
  });
});

test('a reader that is asked whether it works has read a picture of a known text', async () => {
  expect(await ocr.check()).toContain('was read rightly');
});
