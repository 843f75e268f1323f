import { useRead, useWrite } from '../client';
import { api } from './api';
import { Button } from '../ui/Button';
import { ReadFault } from '../ui/ReadFault';
import styles from './operator.module.css';
import { StaffFile } from './StaffFile';

const POLL_MS = 1500;

/** 存证包 of a dispute's contract, made in the console: one signed PDF, as both sides may make it (ADR 56). */
export function DisputePack({ no }: { no: string }) {
  const write = useWrite(api.disputes.staffDisputePack);
  const read = useRead(api.disputes.staffDisputePackState, { no });
  const task = read.data?.task ?? null;
  const isOpen = task?.status === 'waiting' || task?.status === 'running';
  useRead(
    api.disputes.staffDisputePackState,
    { no },
    { enabled: isOpen, ...(isOpen && { everyMs: POLL_MS }) },
  );
  const make = () =>
    write.submit({ no }).then(
      () => read.refetch(),
      () => undefined,
    );
  return (
    <section className={styles.case} aria-label="存证包">
      <h3>存证包</h3>
      <p>合同文本、确认、变更、交付、款项、留言与维权，合为一份带平台签名的PDF，与双方各自生成的内容相同。</p>
      <ReadFault of={read} what="存证包" />
      <div aria-live="polite">
        {isOpen && <p>{`${task.status_text}…`}</p>}
        {task?.status === 'done' && task.file_id !== null && (
          <StaffFile fileId={task.file_id} text={`${task.name}（${task.created_at}生成）`} />
        )}
        {task?.status === 'failed' && <p>{task.error ?? '生成文件时出错，请重新生成'}</p>}
      </div>
      <Button size="small" busy={write.isPending || isOpen} onClick={() => void make()}>
        {task === null ? '生成存证包' : '重新生成'}
      </Button>
    </section>
  );
}
