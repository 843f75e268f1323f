/** Reads the text of pictures in a process of its own (docs/adr/0084). */
export type { Box, Line, Page, Pixels, Turn } from './line';
export { createLocalReader, installedPackages } from './local-reader';
export { OcrUnavailable, type Reader } from './reader';
export { placeIn } from './turn';
