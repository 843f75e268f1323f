import { Zip, ZipPassThrough } from 'fflate';

/** A file of an archive, read when its turn comes. */
interface Entry {
  name: string;
  read: () => Promise<Uint8Array>;
}

/**
 * A ZIP of files that are stored as they are, since pictures and PDFs get no smaller, one in memory at a time. Its names are
 * UTF-8 and say so, which Windows and macOS read.
 */
export async function* zipOf(at: Date, entries: readonly Entry[]): AsyncIterable<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    ready.push(part);
  });
  for (const { name, read } of entries) {
    const file = new ZipPassThrough(name);
    file.mtime = at;
    const bytes = await read();
    zip.add(file);
    file.push(bytes, true);
    yield* ready;
    ready = [];
  }
  zip.end();
  yield* ready;
}
