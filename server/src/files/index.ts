import type { Api } from '@uc/contract';
import type { Room } from '../room';
import { files } from './api';
import { fileJobs } from './jobs';

/**
 * Files that customers upload or that are made for them; `outlineText` draws the watermark, `sight` checks
 * who may see the document that a file belongs to.
 */
export const room = (
  outlineText: Parameters<typeof files>[1],
  sight: Parameters<typeof files>[2],
): Room<Api['files']> => ({
  handlers: (deps) => files(deps, outlineText, sight),
  jobs: fileJobs,
});

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
export { receiveFile } from './receive';
export { documentAnswer, rangeAnswer } from './download';
export { fileData } from './personal-data';
export type { IsSeen, IsSeenByStaff } from './documents';
export type { DocumentSight } from './identity-papers';
export { removeUpload } from './remove';
export { shareFile } from './share';
export { dropUploads } from './store';
export { slots, uploadSlots } from './upload-slots';
