import type { Api } from '@uc/contract';
import type { Room } from '../room';
import { exportTasks } from './api';
import { exportJobs, type Sources } from './running';

/** Lists and statements as files, made in the background of what the rooms hand in as sources. */
export const room = (sources: Sources): Room<Api['exports']> => ({
  handlers: exportTasks,
  jobs: (deps) => exportJobs(deps, sources),
});

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
