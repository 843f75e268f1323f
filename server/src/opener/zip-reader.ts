import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import { piecesOf, type Source } from './source';

/** A source as the reader of archives takes it; it reads beyond the end where an archive says so. */
export const readerOf = (source: Source): RandomAccessReader => new SourceReader(source);

class SourceReader extends RandomAccessReader {
  readonly #source: Source;
  constructor(source: Source) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    if (!this.#holds(start, end)) throw new Error('beyond the end');
    return Readable.from(piecesOf(this.#source, start, end));
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, read?: number) => void,
  ): void {
    if (!this.#holds(position, position + length)) return callback(new Error('beyond the end'));
    this.#source.read(position, length).then(
      (bytes) => {
        buffer.set(bytes, offset);
        callback(null, bytes.length);
      },
      (error: unknown) => callback(error as Error),
    );
  }

  #holds(start: number, end: number): boolean {
    return start >= 0 && start <= end && end <= this.#source.size;
  }
}
