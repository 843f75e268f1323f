import type { UploadedFile } from '@uc/contract/files';

/** The length of one read of a file (opener/source.ts), so that no read joins two pieces. */
const PIECE = 1024 * 1024;

/**
 * The bytes of a stream in pieces of one length. Joining all of a large file stops the thread for as long as 30 answers take,
 * and keeping them as they come would make ten million objects of a body that is sent byte by byte.
 */
export async function inPieces(stream: AsyncIterable<Uint8Array>): Promise<Omit<UploadedFile, 'name'>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (let chunk of stream) {
    size += chunk.length;
    while (chunk.length > 0) {
      const free = pieces.length * PIECE - (size - chunk.length);
      if (free === 0) {
        pieces.push(Buffer.allocUnsafeSlow(PIECE));
        continue;
      }
      pieces.at(-1)!.set(chunk.subarray(0, free), PIECE - free);
      chunk = chunk.subarray(free);
    }
  }
  if (size % PIECE > 0) pieces.push(pieces.pop()!.subarray(0, size % PIECE));
  return { size, pieces };
}
