import { useState } from 'react';
import { ApiError, useCan } from '../../client';
import { TaskProgress } from '../../tasks/TaskProgress';
import { Button } from '../../ui/Button';
import { StatusTag } from '../../ui/StatusTag';
import styles from './StatementDialog.module.css';

const formatTexts = { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV' } as const;
type Format = keyof typeof formatTexts;

/** Whether the figures of a statement are final, and whether the book agrees with itself. */
export function StatementMarks({
  period,
  of: { is_final, is_checked, checked_at },
}: {
  period: '月' | '年';
  of: { is_final: boolean; is_checked: boolean; checked_at?: string | null };
}) {
  return (
    <div className={styles.marks}>
      <StatusTag tone={is_final ? 'neutral' : 'info'}>
        {is_final ? `已结束的${period === '月' ? '月份' : '年份'}` : `本${period}未结束`}
      </StatusTag>
      <StatusTag tone={is_checked ? 'positive' : 'warning'}>
        {is_checked ? '账目核对一致' : '账目待核对'}
      </StatusTag>
      {checked_at && <span className={styles.note}>核对于 {checked_at.slice(0, 16)}</span>}
    </div>
  );
}

/** The file of a statement: made in one of these formats, with how far it is. */
export function StatementFile<F extends Format>({
  formats,
  task,
  busy,
  make,
}: {
  formats: readonly F[];
  /** The newest file that is made or being made. */
  task: { task_id: string } | null;
  busy: boolean;
  make: (format: F) => Promise<{ task_id: string }>;
}) {
  const can = useCan();
  const [taskId, setTaskId] = useState(task?.task_id);
  const [refusal, setRefusal] = useState('');
  const begin = async (format: F) => {
    setRefusal('');
    try {
      setTaskId((await make(format)).task_id);
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : '生成失败，请重试');
    }
  };
  return (
    <>
      {can('finance.rmb:export') && (
        <div className={styles.make}>
          {formats.map((format) => (
            <Button key={format} busy={busy} onClick={() => void begin(format)}>
              生成{formatTexts[format]}
            </Button>
          ))}
        </div>
      )}
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      {taskId && <TaskProgress key={taskId} taskId={taskId} />}
    </>
  );
}
