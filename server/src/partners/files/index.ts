/** Storage of files, whose contents are encrypted before: on a disk, or in any S3-compatible store. */
import type { Config } from '../../config';
import { diskStore } from './disk';
import type { FileStore } from './port';
import { s3Store } from './s3';

export { type FileStore, StoreSilent } from './port';

/** The configured store: S3, else a folder of the data directory. */
export const createFileStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): FileStore =>
  s3 === undefined ? diskStore(dataDir) : s3Store(s3);
