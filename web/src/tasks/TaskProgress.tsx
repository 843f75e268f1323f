import { useCallback, useEffect, useRef, useState } from 'react';
import { api, useRead } from '../client';
import { saveFile } from '../client/files';
import { countText } from '../ui/count-text';
import { Button } from '../ui/Button';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Skeleton } from '../ui/Skeleton';
import styles from './tasks.module.css';

const POLL_MS = 1500;

interface Props {
  taskId: string;
  onAgain?: () => void;
  /** The file is saved once it is there, without another press. */
  savesItself?: boolean;
}

/** Progress of an export; at its end the file, or the reason for its failure. */
export function TaskProgress({ taskId, onAgain, savesItself = false }: Props) {
  const read = useRead(api.exports.tasks, { task_id: taskId, page: 1, page_size: 10 });
  const task = read.data?.list[0];
  const isOpen = task?.status === 'waiting' || task?.status === 'running';
  const { refetch } = read;
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => void refetch(), POLL_MS);
    return () => clearInterval(timer);
  }, [isOpen, refetch]);
  const [refusal, setRefusal] = useState('');
  const [isSaving, setSaving] = useState(false);
  const save = useCallback(async (fileId: string) => {
    setSaving(true);
    setRefusal('');
    try {
      await saveFile(fileId);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : '下载失败，请重试');
    } finally {
      setSaving(false);
    }
  }, []);
  const fileId = task?.status === 'done' ? task.file_id : null;
  const saved = useRef<string>(undefined);
  useEffect(() => {
    if (!savesItself || fileId === null || saved.current === fileId) return;
    saved.current = fileId;
    void save(fileId);
  }, [savesItself, fileId, save]);
  if (read.error && !task) return <ErrorBlock message={read.error.message} onRetry={read.refetch} />;
  if (!read.data) return <Skeleton height={96} />;
  if (!task) return <p>没有找到这个导出任务，可能已被清理，请重新导出。</p>;
  return (
    <div className={styles.dialog} aria-live="polite">
      <p className={styles.name}>{task.name}</p>
      {isOpen && (
        <>
          <progress value={task.progress} max={100} aria-label="导出进度" />
          <p className={styles.note}>
            {task.status_text} {task.progress}%，可以关闭此窗口，完成后会有站内信通知。
          </p>
        </>
      )}
      {fileId !== null && (
        <>
          <p>
            {savesItself
              ? `文件已生成并开始下载。如未开始，请点击下方按钮，${task.expire_at?.slice(0, 16)} 前有效。`
              : `已完成，共 ${countText(task.rows)} 行，请在 ${task.expire_at} 前下载。`}
          </p>
          <div>
            <Button kind="primary" busy={isSaving} onClick={() => void save(fileId)}>
              下载文件
            </Button>
          </div>
        </>
      )}
      {(task.status === 'failed' || task.status === 'expired') && (
        <>
          <p role="alert" className={styles.refusal}>
            {task.status === 'expired'
              ? '文件已过期并删除，请重新导出。'
              : (task.error ?? '导出失败，请重新导出。')}
          </p>
          {onAgain && (
            <div>
              <Button onClick={onAgain}>重新导出</Button>
            </div>
          )}
        </>
      )}
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </div>
  );
}
