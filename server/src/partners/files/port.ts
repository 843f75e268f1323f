/** Bytes by a random name. `get` answers undefined for a name that is not there; `remove` does not mind. */
export interface FileStore {
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
}
