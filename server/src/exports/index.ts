import type { Api } from '@uc/contract';
import { byRightInCase, type Room } from '../room/index';
import { exportTasks } from './api';
import { outlineText } from './text-outlines';
import { exportJobs } from './jobs';
import { isExportSeen } from './visibility';
import { isOfPlatform } from './store';

/** Lists and statements as files, made in the background from the sources of all rooms. */
export const room: Room<Api['exports']> = {
  handlers: exportTasks,
  jobs: (deps, { exports }) => exportJobs(deps, exports),
  logModules: [70, { exports: '导出' }],
  seenBy: { export: isExportSeen },
  seenByStaff: { export: byRightInCase('staff.dispute:handle', isOfPlatform) },
  outlineText,
};

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
export { letterOf } from './letter';
export { newPaper, ready, UnprintableText, write } from './paper';
export { createPrinter } from './printer';
export { signed } from './signature';
export { zipOf } from './zip';
export { outlineText } from './text-outlines';
export type { ExportSources } from '../room/index';
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
} from '../room/index';
export { countStarted } from './store';
export { askerOf, exportOf, newestExport, type NewExport, type TaskView, startExport } from './tasks';
