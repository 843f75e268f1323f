import { type ExportKind, exportRights } from '@uc/contract/exports';
import type { IsSeen } from '../files/index';
import { listTasks } from './store';

/** Whether somebody gets the file of an export: a member of its own, with a right to such a file as it stands now. */
export const isExportSeen: IsSeen = async (db, { uid, subId, permissions }, taskId) => {
  const { rows } = await listTasks(db, uid, subId, { taskId }, { limit: 1, offset: 0 });
  const [task] = rows;
  if (task === undefined || subId === null) return task !== undefined;
  return exportRights[task.kind as ExportKind].some((right) => permissions.has(right));
};
