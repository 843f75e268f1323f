import { limits } from '@uc/contract/limits';
import { daysAfter } from '@uc/contract/day';
import type { ExportKind } from '@uc/contract/exports';
import { csvMime, mimeOf } from '@uc/contract/file-kinds';
import type { Deps } from '../deps';
import { saveFile } from '../files/index';
import { notify } from '../messages/index';
import type { Job } from '../jobs/index';
import { PLATFORM_UID } from '../ledger/index';
import { UnprintableText } from './paper';
import { createPrinter, type Printer } from './printer';
import { type ExportSource, type ExportSources, MOST_PAPER_ROWS, MOST_ROWS, type Sheet } from '../room/index';
import { signed } from './signature';
import { deleteOldTasks, readClock, type TaskRow, takeTask, updateTask } from './store';
import { MAKE } from './tasks';

/** Days after which the file of an export expires (shell.md#tables-filters-export). */
const KEPT_DAYS = limits.export.keptDays;
const MOST_TRIES = 3;
const RUNS = 5;
/** An export waits for a replica longer than a request: nobody sits before it. */
const CATCH_UP_MS = 2000;

/** Makes the files of exports, a few at a time; one that a crash interrupted is made again. */
export function exportJobs(deps: Deps, sources: ExportSources): Job[] {
  const printer = createPrinter();
  return [
    {
      name: MAKE,
      text: '生成导出文件',
      about: '生成排队中的导出、对账单与回单',
      at: '*/3 * * * * *',
      async run() {
        let done = 0;
        for (; done < RUNS; done += 1) {
          const task = await takeTask(deps.database.db);
          if (task === undefined) break;
          // One whose end cannot be written is taken again when its lease is over; the others are made now.
          await make(deps, printer, sources, task).catch((error: unknown) => {
            deps.log.warn({ err: error, task: task.task_id }, 'an export could not be ended');
          });
        }
        return done;
      },
    },
    {
      name: 'exports.forget',
      text: '清理导出记录',
      about: '删除过期的导出记录',
      at: '0 3 * * *',
      run: () => deleteOldTasks(deps.database.db),
    },
  ];
}

/** The sheet is too long: trying again would not help. */
class TooManyRows extends Error {}

async function make(deps: Deps, printer: Printer, sources: ExportSources, task: TaskRow): Promise<void> {
  const { db } = deps.database;
  const { uid, sub_id: subId } = task;
  const source = sources[task.kind as ExportKind];
  try {
    if (source === undefined) throw new Error(`no source for ${task.kind}`);
    // It shows all that had been written before: what its customer did just now as well.
    const position = await deps.database.replica?.position();
    const bytes = await deps.database.oldReads({ position, waitMs: CATCH_UP_MS }, async (old) => {
      const content = await source.open(deps, old, { uid, subId }, task.params as Record<string, unknown>);
      if ('chunks' in content) return print(deps, printer, task, content);
      if ('parts' in content) return signed(deps.vault, await printer.dossier(content));
      return printer.receipt(content);
    });
    const expiresAt = daysAfter(await readClock(db), KEPT_DAYS);
    const file = await saveFile(deps, {
      uid,
      subId,
      use: 'export',
      name: `${task.name}.${task.format}`,
      mime: task.format === 'csv' ? csvMime() : mimeOf[task.format],
      bytes,
      expiresAt,
      document: { bizType: 'export', bizNo: task.task_id },
    });
    await end(deps, task, source, {
      status: 'done',
      progress: 100,
      file_id: file.file_id,
      expires_at: expiresAt,
    });
  } catch (error) {
    await fail(deps, task, source, error as Error);
  }
}

async function print(deps: Deps, printer: Printer, task: TaskRow, sheet: Sheet): Promise<Buffer> {
  const most = task.format === 'pdf' ? MOST_PAPER_ROWS : MOST_ROWS;
  if (sheet.total > most) throw new TooManyRows(`最多导出${most}行，请缩小范围或换一种格式`);
  return printer.sheet(sheet, task.format, async (rows) => {
    const progress = Math.min(95, Math.floor((rows * 95) / Math.max(1, sheet.total)));
    if (!(await updateTask(deps.database.db, task, { rows, progress })))
      throw new Error('another server has taken it over');
  });
}

async function fail(
  deps: Deps,
  task: TaskRow,
  source: ExportSource | undefined,
  error: Error,
): Promise<void> {
  const isRefusal = error instanceof TooManyRows || error instanceof UnprintableText;
  const isFinal = isRefusal || task.tries >= MOST_TRIES;
  if (!isRefusal) deps.log.warn({ err: error, task: task.task_id }, 'an export failed');
  if (!isFinal) {
    await updateTask(deps.database.db, task, { status: 'waiting', lease_until: null });
    return;
  }
  const text = isRefusal ? error.message : '生成文件时出错，请重新导出';
  await end(deps, task, source, { status: 'failed', error: text });
}

/** Ends a task and sends its message, in one transaction. */
async function end(
  deps: Deps,
  task: TaskRow,
  source: ExportSource | undefined,
  set: Parameters<typeof updateTask>[2] & { status: 'done' | 'failed' },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const now = await readClock(tx);
    if (!(await updateTask(tx, task, { ...set, finished_at: now, lease_until: null }))) return;
    const { uid, task_id: taskId } = task;
    if (set.status === 'done')
      await source?.made?.(tx, { uid, taskId }, task.params as Record<string, unknown>);
    // Staff get no message: they look at the exports that they have started.
    if (task.uid === PLATFORM_UID) return;
    const isDone = set.status === 'done';
    await notify(tx, {
      uid: task.uid,
      subId: task.sub_id,
      category: 'system',
      level: isDone ? 'info' : 'warn',
      title: isDone ? '导出完成' : '导出失败',
      content: isDone
        ? `${task.name}.${task.format}已生成，请在${KEPT_DAYS}天内下载。`
        : `${task.name}未能导出：${set.error ?? ''}`,
      link: `${source?.place ?? '/home'}?export=${task.task_id}`,
      bizType: 'export',
      bizNo: task.task_id,
    });
  });
}
