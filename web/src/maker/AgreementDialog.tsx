import { api, toast, useWrite } from '../client';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { MomentText } from '../ui/MomentText';
import { Notice } from '../ui/Notice';
import { type Board, incubationReads } from './incubation';
import styles from './maker.module.css';

/** 孵化协议: its text word for word, confirmed by its hash. */
export default function AgreementDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const { project_no, status, agreement } = board;
  const write = useWrite(api.incubation.confirm, { refreshes: incubationReads, quiet: true });
  if (agreement === null) return null;
  const isOpen = status === 'running' && agreement.confirmed_at === null;
  const confirm = () =>
    void write.submit({ project_no, text_hash: agreement.text_hash }).then(
      () => {
        toast('孵化协议已生效', 'success');
        onClose();
      },
      () => undefined,
    );
  return (
    <Dialog
      title="孵化协议"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {isOpen && (
            <Button kind="primary" busy={write.isPending} onClick={confirm}>
              确认协议
            </Button>
          )}
        </>
      }
    >
      <div className={styles.board}>
        {write.error && <Notice tone="negative">{write.error.message}</Notice>}
        <p className={styles.about}>
          {agreement.confirmed_at === null ? (
            <>
              请在 <MomentText value={agreement.confirm_by} /> 前确认，逾期孵化结束。
            </>
          ) : (
            <>
              双方已于 <MomentText value={agreement.confirmed_at} /> 确认。
            </>
          )}
        </p>
        {agreement.amendments.map(({ at, text }) => (
          <p key={at}>
            {`补充约定：${text}`} <MomentText value={at} />
          </p>
        ))}
        <p className={styles.post}>{agreement.text}</p>
        <p className={styles.about}>{`文本校验值（SHA-256）：${agreement.text_hash}`}</p>
      </div>
    </Dialog>
  );
}
