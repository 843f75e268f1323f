/** The room of files: what customers hand in, and what is made for them. */
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
export { fileJobs } from './sweeping';
export { fewAtATime } from './turns';
