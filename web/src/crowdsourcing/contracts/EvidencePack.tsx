import { useState } from 'react';
import { api, useWrite } from '../../client';
import { SignatureCheck } from '../../tasks/SignatureCheck';
import { TaskProgress } from '../../tasks/TaskProgress';
import { Button } from '../../ui/Button';
import styles from './contracts.module.css';

/** 存证包: everything about a contract as one signed PDF, and whether such a file is as it was made. */
export function EvidencePack({ contractNo }: { contractNo: string }) {
  const write = useWrite(api.disputes.evidencePack);
  const [taskId, setTaskId] = useState<string>();
  const make = () =>
    write.submit({ contract_no: contractNo }).then(
      ({ task_id: id }) => setTaskId(id),
      () => undefined,
    );
  return (
    <section aria-label="存证包">
      <h3>存证包</h3>
      <p className={styles.note}>合同文本、确认、变更、交付、款项、留言与维权，合为一份带平台签名的PDF。</p>
      <div className={styles.actions}>
        <Button size="small" busy={write.isPending} onClick={() => void make()}>
          生成存证包
        </Button>
        <SignatureCheck />
      </div>
      {taskId && <TaskProgress key={taskId} taskId={taskId} />}
    </section>
  );
}
