/** The room of exports: lists and statements as files, made in the background. */
export { lettering } from './lettering';
export { exportJobs, type Sources } from './running';
export {
  type Column,
  type ExportSource,
  MOST_ROWS,
  type Receipt,
  type Row,
  type Scope,
  type Sheet,
} from './sheet';
export { newestExport, type NewExport, type ShownTask, startExport } from './tasks';
