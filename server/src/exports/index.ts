import type { Api } from '@uc/contract';
import type { Room } from '../room';
import { exportTasks } from './api';
import { exportJobs, type Sources } from './jobs';

/** Lists and statements as files, made in the background from the sources that the rooms hand in. */
export const room = (sources: Sources): Room<Api['exports']> => ({
  handlers: exportTasks,
  jobs: (deps) => exportJobs(deps, sources),
});

export {
  countColumn,
  countFact,
  dayColumn,
  dayFact,
  exportList,
  listSource,
  momentColumn,
  moneyColumn,
  moneyFact,
  textColumn,
} from './list';
export { isExportSeen } from './sight';
export { isOfPlatform } from './store';
export { letterOf } from './letter';
export { newPaper, ready, UnprintableText, write } from './paper';
export { createPrinter } from './printer';
export { outlineText } from './text-outlines';
export { exportJobs, type Sources } from './jobs';
export {
  type Column,
  type Dossier,
  type ExportSource,
  MOST_PAPER_ROWS,
  MOST_ROWS,
  type Receipt,
  type Row,
  type Scope,
  type Sheet,
} from './sheet';
export { askerOf, newestExport, type NewExport, type TaskView, startExport } from './tasks';
