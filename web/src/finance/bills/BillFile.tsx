import { useState } from 'react';
import { ApiError, api, useCan, useWrite } from '../../client';
import { TaskProgress } from '../../tasks/TaskProgress';
import { Button } from '../../ui/Button';
import styles from './bills.module.css';

const formats = { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV' } as const;

/** The file of a month or a year: made in one of these formats, with how far it is. */
export function BillFile({ period, task }: { period: string; task: { task_id: string } | null }) {
  const can = useCan();
  const write = useWrite(api.bills.export);
  const [taskId, setTaskId] = useState(task?.task_id);
  const [refusal, setRefusal] = useState('');
  const begin = async (format: keyof typeof formats) => {
    setRefusal('');
    try {
      setTaskId((await write.submit({ period, format })).task_id);
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : '生成失败，请重试');
    }
  };
  if (!can('finance.bill:export')) return null;
  return (
    <>
      <div className={styles.make}>
        {(Object.keys(formats) as (keyof typeof formats)[]).map((format) => (
          <Button key={format} busy={write.isPending} onClick={() => void begin(format)}>
            生成{formats[format]}
          </Button>
        ))}
      </div>
      {refusal && <p role="alert">{refusal}</p>}
      {taskId && <TaskProgress key={taskId} taskId={taskId} />}
    </>
  );
}
