import { randomBytes } from 'node:crypto';
import { exportKinds, type ExportFormat, type ExportKind, type exportTask } from '@uc/contract/exports';
import type { z } from 'zod';
import type { Db, Tx } from '../db/index';
import { type Customer, refuse } from '../call/index';
import { wakeJob } from '../jobs/index';
import { audit, type Initiator, initiatorOf } from '../ledger/index';
import { isNarrowed, type Reader, readBy } from './visibility';
import { insertTask, listTasks, lockOpenCount, readClock, type TaskRow } from './store';

/** Most exports that one customer may have waiting or running. */
const MOST_OPEN = 3;

export type TaskView = z.output<typeof exportTask>;
/** The person who asked for an export. */
interface Asker {
  uid: number;
  /** Null for the owner. Only the sub-account itself and the owner see the file. */
  subId: string | null;
  by: Initiator;
  /** The data scope of the person's roles by area, as it is now. */
  scope: Customer['scope'];
}
export interface NewExport extends Asker {
  kind: ExportKind;
  format: ExportFormat;
  /** The name of the file without its extension. */
  name: string;
  /** Parameters for the source of this kind, already validated: JSON. */
  params: Record<string, unknown>;
}

/** Somebody as who gets an export. */
export const askerOf = (actor: Customer): Asker => ({
  uid: actor.uid,
  subId: actor.subId,
  by: initiatorOf(actor),
  scope: actor.scope,
});

/** The job that makes the files. */
export const MAKE = 'exports.make';

/** Queues an export in the caller's transaction, with its audit event. Refuses export.tooMany. */
export async function startExport(tx: Tx, task: NewExport): Promise<TaskView> {
  const { uid, subId, by, scope, kind, format, name, params } = task;
  const count = await lockOpenCount(tx, uid);
  if (count >= MOST_OPEN) throw refuse('export.tooMany', { count });
  const row = await insertTask(tx, {
    uid,
    task_id: `X${randomBytes(10).toString('hex')}`,
    sub_id: subId,
    kind,
    format,
    name,
    params: JSON.stringify(params),
    is_own: isNarrowed({ scope, subId }, kind),
  });
  wakeJob(tx, MAKE);
  await audit(tx, {
    uid,
    by,
    action: 'export.start',
    target: `export:${row.task_id}`,
    detail: { kind, format, params },
  });
  return taskView(row, await readClock(tx));
}

const statusTexts = {
  waiting: '排队中',
  running: '生成中',
  done: '已完成',
  failed: '导出失败',
  expired: '已过期',
} as const;

export function taskView(row: TaskRow, now: Date): TaskView {
  const isGone = row.status === 'done' && row.expires_at !== null && row.expires_at <= now;
  const status = isGone ? 'expired' : row.status;
  return {
    task_id: row.task_id,
    kind: row.kind as ExportKind,
    kind_text: exportKinds[row.kind as ExportKind],
    format: row.format,
    name: `${row.name}.${row.format}`,
    status,
    status_text: statusTexts[status],
    progress: row.progress,
    rows: row.rows,
    error: row.error,
    file_id: isGone ? null : row.file_id,
    created_at: row.created_at,
    expire_at: row.expires_at,
  };
}

/** An export of an account by its number, whoever asked for it. */
export const exportOf = async (db: Db, uid: number, taskId: string): Promise<TaskRow | undefined> =>
  (await listTasks(db, { uid, member: null }, { taskId }, { limit: 1, offset: 0 })).rows[0];

/** The newest export of a kind whose parameters match, or null. */
export async function newestExport(
  db: Db,
  reader: Reader,
  kind: ExportKind,
  matches: (params: Record<string, unknown>) => boolean,
): Promise<TaskView | null> {
  const { rows } = await listTasks(db, readBy(reader), { kind }, { limit: 50, offset: 0 });
  const found = rows.find(({ params }) => matches(params as Record<string, unknown>));
  return found === undefined ? null : taskView(found, await readClock(db));
}
