import type { Api } from '@uc/contract';
import type { Room } from '../room';
import { files } from './api';
import { fileJobs } from './jobs';

/** Files that customers upload or that are made for them; `outlineText` draws the watermark, `hasTaken` knows whose case it is. */
export const room = (
  outlineText: Parameters<typeof files>[1],
  hasTaken: Parameters<typeof files>[2],
): Room<Api['files']> => ({
  handlers: (deps) => files(deps, outlineText, hasTaken),
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
} from './save';
export { fileData } from './personal-data';
export { shareFile } from './share';
export { dropUploads } from './store';
export { uploadSlots } from './upload-slots';
