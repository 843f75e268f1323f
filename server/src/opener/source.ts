/** Bytes that are read piece by piece, so that the whole of a large file is never in memory. */
export interface Source {
  size: number;
  /** Exactly these bytes; both lie within the size. */
  read(from: number, length: number): Promise<Uint8Array>;
}
/** Bytes that are made piece by piece as they are asked for. */
export type Pieces = Generator<Uint8Array, void>;

/** Bytes that are read at once. */
const PIECE = 1024 * 1024;

export const sourceOf = (bytes: Uint8Array): Source => ({
  size: bytes.length,
  read: (from, length) => Promise.resolve(bytes.subarray(from, from + length)),
});

/** Bytes that are in memory in pieces of one length, the last of which may be shorter. */
export function sourceOfPieces({ size, pieces }: { size: number; pieces: readonly Uint8Array[] }): Source {
  const each = pieces[0]?.length ?? 1;
  return {
    size,
    read(from, length) {
      const [first, start] = [Math.floor(from / each), from % each];
      if (start + length <= each)
        return Promise.resolve((pieces[first] ?? new Uint8Array()).subarray(start, start + length));
      const end = Math.ceil((from + length) / each);
      const joined = Buffer.concat(pieces.slice(first, end));
      return Promise.resolve(joined.subarray(start, start + length));
    },
  };
}

/** The bytes of a source from one place to another, in order. */
export async function* piecesOf(source: Source, from = 0, to = source.size): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; at += PIECE) yield await source.read(at, Math.min(PIECE, to - at));
}

/** The whole of a source that is known to be small enough. */
export async function wholeOf(source: Source): Promise<Uint8Array> {
  const whole = new Uint8Array(source.size);
  let at = 0;
  for await (const piece of piecesOf(source)) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** A source whose small reads are answered from the piece that was read last. */
export function withMemory({ size, read }: Source): Source {
  let [piece, start] = [new Uint8Array(), 0];
  return {
    size,
    async read(from, length) {
      if (length > PIECE) return read(from, length);
      if (from < start || from + length > start + piece.length) {
        start = from;
        piece = (await read(from, Math.min(PIECE, size - from))) as Uint8Array<ArrayBuffer>;
      }
      return piece.subarray(from - start, from - start + length);
    },
  };
}
