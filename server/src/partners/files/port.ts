/** Bytes by a random name. `get` returns undefined for a missing name; `remove` ignores it. */
export interface FileStore {
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
}

/** The store gave no answer at all. */
export class StoreSilent extends Error {}
