import type { Api } from '@uc/contract';
import type { Room } from '../room';
import { files } from './api';
import { fileJobs } from './sweeping';

/** What customers hand in, and what is made for them; `lettering` draws the mark on what staff look at. */
export const room = (lettering: Parameters<typeof files>[1]): Room<Api['files']> => ({
  handlers: (deps) => files(deps, lettering),
  jobs: fileJobs,
});

export {
  claimFile,
  discardFile,
  discardFilesOf,
  fileShown,
  saveFile,
  type NewFile,
  type ShownFile,
  waitingContent,
} from './save';
export { shareFile } from './sharing';
export { fewAtATime } from './turns';
