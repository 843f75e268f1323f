import { useState } from 'react';
import { ApiError, api, useCan, useWrite } from '../../client';
import { TaskProgress } from '../../tasks/TaskProgress';
import { Button } from '../../ui/Button';
import { billFormats } from './bill';
import styles from './bills.module.css';
import { MailBillDialog } from './MailBillDialog';

/** The file of a month or a year: made in one of these formats, with how far it is, and mailed where an address takes mail. */
export function BillFile({
  period,
  task,
  mailbox,
}: {
  period: string;
  task: { task_id: string } | null;
  mailbox: string | null;
}) {
  const can = useCan();
  const write = useWrite(api.bills.export);
  const [taskId, setTaskId] = useState(task?.task_id);
  const [refusal, setRefusal] = useState('');
  const [isMailing, setMailing] = useState(false);
  const begin = async (format: keyof typeof billFormats) => {
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
        {(Object.keys(billFormats) as (keyof typeof billFormats)[]).map((format) => (
          <Button key={format} busy={write.isPending} onClick={() => void begin(format)}>
            生成{billFormats[format]}
          </Button>
        ))}
        {mailbox !== null && <Button onClick={() => setMailing(true)}>发送到邮箱</Button>}
      </div>
      {refusal && <p role="alert">{refusal}</p>}
      {taskId && <TaskProgress key={taskId} taskId={taskId} />}
      {isMailing && mailbox !== null && (
        <MailBillDialog
          period={period}
          mailbox={mailbox}
          onMailed={setTaskId}
          onClose={() => setMailing(false)}
        />
      )}
    </>
  );
}
