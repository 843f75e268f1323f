/** The room of files: what customers hand in, and what is made for them. */
export { claimFile, fileShown, keepFile, type NewFile, type ShownFile } from './keeping';
export { shareFile } from './sharing';
export { fileJobs } from './sweeping';
