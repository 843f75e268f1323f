import { seenLength } from '@uc/contract/seen-length';
import { api, toast, useWrite } from '../../client';
import { doneAlready } from '../../client/api-error';
import { RefusalNotice } from '../../forms/RefusalNotice';
import { useForm } from '../../forms/use-form';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { TextArea } from '../../ui/TextArea';
import styles from '../contracts/contracts.module.css';
import { crowdReads, type Hire } from '../crowd';
import { answered } from './answered';

/** 谢绝: why, which the buyer reads. */
export default function DeclineDialog({
  hire: { request_no, version },
  onClose,
}: {
  hire: Hire;
  onClose: () => void;
}) {
  const write = useWrite(api.hires.decline, { refreshes: crowdReads, quiet: true });
  const form = useForm({
    initial: { reason: '' },
    check({ reason }) {
      const length = seenLength(reason.trim());
      return { reason: length < 2 || length > 200 ? '请填写2-200个字的原因' : undefined };
    },
    async send({ reason }) {
      await answered(write.submit({ request_no, version, reason: reason.trim() }));
      toast('已谢绝，雇主会收到通知', 'success');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="谢绝雇佣"
      confirm="谢绝"
      danger
      busy={form.busy}
      done={doneAlready(write.error)}
      form={form.props}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>谢绝后雇佣结束，不能恢复；雇主会看到原因。</p>
        <TextArea label="原因" rows={3} most={200} {...form.field('reason')} />
        <RefusalNotice of={form} />
      </div>
    </ConfirmDialog>
  );
}
