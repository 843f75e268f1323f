/** Where the contents of files lie, encrypted before they come here: on a disk, or in any S3-compatible store. */
import type { Config } from '../../config';
import { diskStore } from './disk';
import { s3Store } from './s3';

/** Bytes by a random name. `get` answers undefined for a name that is not there; `remove` does not mind. */
export interface FileStore {
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
}

/** The store of the configuration: S3 when it is named, else a folder of the data directory. */
export const createFileStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): FileStore =>
  s3 === undefined ? diskStore(dataDir) : s3Store(s3);
