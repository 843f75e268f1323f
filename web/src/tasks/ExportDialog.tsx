import { limits } from '@uc/contract/limits';
import { useState } from 'react';
import type { Api } from '@uc/contract';
import { ApiError, type WireOutput } from '../client';
import { countText } from '../ui/count-text';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import styles from './tasks.module.css';
import { TaskProgress } from './TaskProgress';

export type ExportTask = WireOutput<Api['exports']['tasks']>['list'][number];
export type ExportFormat = ExportTask['format'];
/** Starts the export; rejects with ApiError. */
export type StartExport = (format: ExportFormat) => Promise<ExportTask>;

const MOST_ROWS = 50_000;
const formatTexts: Record<ExportFormat, string> = { csv: 'CSV', xlsx: 'Excel（XLSX）', pdf: 'PDF' };

interface Props {
  title: string;
  formats: readonly ExportFormat[];
  start: StartExport;
  total: number | undefined;
  /** A task that a message led to. */
  opened: string | null;
  onClose: () => void;
}

export default function ExportDialog({ title, formats, start, total, opened, onClose }: Props) {
  const [format, setFormat] = useState<ExportFormat>(formats[0] ?? 'csv');
  const [taskId, setTaskId] = useState(opened);
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isTooLong = total !== undefined && total > MOST_ROWS;
  const run = async () => {
    setBusy(true);
    setRefusal('');
    try {
      setTaskId((await start(format)).task_id);
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : '导出失败，请重试');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={opened === null ? `导出${title}` : '导出文件'}
      unguarded
      onClose={onClose}
      footer={
        taskId === null ? (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button kind="primary" busy={isBusy} disabled={isTooLong} onClick={() => void run()}>
              开始导出
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>关闭</Button>
        )
      }
    >
      {taskId === null ? (
        <div className={styles.dialog}>
          <p>
            将按当前筛选条件导出
            {total !== undefined && (
              <>
                ，共 <strong>{countText(total)}</strong> 行
              </>
            )}
            。最多导出 {countText(MOST_ROWS)} 行，文件保留 {limits.export.keptDays} 天。
          </p>
          <fieldset className={styles.formats}>
            <legend>文件格式</legend>
            {formats.map((one) => (
              <label key={one}>
                <input type="radio" name="format" checked={format === one} onChange={() => setFormat(one)} />
                {formatTexts[one]}
              </label>
            ))}
          </fieldset>
          {(isTooLong || refusal) && (
            <p role="alert" className={styles.refusal}>
              {isTooLong ? `最多导出${MOST_ROWS}行，请缩小筛选范围` : refusal}
            </p>
          )}
        </div>
      ) : (
        <TaskProgress taskId={taskId} onAgain={() => setTaskId(null)} />
      )}
    </Dialog>
  );
}
