import type { Api } from '@uc/contract';
import type { Room } from '../room/index';
import { files } from './api';
import { fileJobs } from './jobs';
import { fileData } from './personal-data';
import { dropUploads } from './store';

/** Files that customers upload or that are made for them; `outlineText` draws the watermark. */
export const room: Room<Api['files']> = {
  handlers: (deps, { outlineText, documents }) => files(deps, outlineText, documents),
  jobs: fileJobs,
  personalData: [50, fileData],
  logModules: [60, { files: '文件' }],
  sealed: [{ table: 'files', columns: ['name', 'data_key', 'reading'], row: ['file_id'] }],
  prune: [{ table: 'file_tickets', column: 'expires_at', hours: 24 }],
  closingSettle: [80, (_deps, tx, uid) => dropUploads(tx, uid)],
};

export {
  claimedContent,
  claimFile,
  discardFile,
  discardFilesOf,
  documentSource,
  findFileView,
  saveFile,
  type NewFile,
  type FileView,
  unclaimedContent,
  unclaimedSource,
} from './save';
export { type Copy, dropCopies, saveCopies } from './copies';
export { readingOf, saveReading } from './reading';
export { getObject, putObject } from './objects';
export { keepFile, receiveFile } from './receive';
export { documentAnswer, rangeAnswer } from './download';
export { removeUpload } from './remove';
export { shareFile } from './share';
export { slots, uploadSlots } from './upload-slots';
