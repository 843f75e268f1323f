import { seenLength } from '@uc/contract/seen-length';
import { useId } from 'react';
import { api, toast, useWrite } from '../client';
import { RefusalNotice } from '../forms/RefusalNotice';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { TextArea } from '../ui/TextArea';
import styles from './maker.module.css';
import { planReads, type ReceivedAsk } from './plan';
import { answerTexts, type PlanAnswer } from './plan-answers';

/** Answers somebody who asks for the plan, or takes an answer back. */
export default function AnswerPlanDialog({
  ask: { ask_no, version, asker },
  answer,
  onClose,
}: {
  ask: ReceivedAsk;
  answer: PlanAnswer;
  onClose: () => void;
}) {
  const id = useId();
  const decide = useWrite(api.plans.decide, { refreshes: planReads, quiet: true });
  const revoke = useWrite(api.plans.revoke, { refreshes: planReads, quiet: true });
  const { text, about, label, done } = answerTexts[answer];
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) =>
      (reason.trim() === '' && answer === 'grant') || seenLength(reason.trim()) >= 2
        ? {}
        : { reason: '请填写2-200个字的原因' },
    async send({ reason: typed }) {
      const reason = typed.trim();
      if (answer === 'revoke') await revoke.submit({ ask_no, version, reason });
      else await decide.submit({ ask_no, version, decision: answer, ...(reason !== '' && { reason }) });
      toast(done, 'success');
      onClose();
    },
  });
  return (
    <Dialog
      title={`${text}：${asker}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind={answer === 'revoke' ? 'danger' : 'primary'} type="submit" form={id} busy={form.busy}>
            {text}
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form}>
        <p className={styles.about}>{about}</p>
        <TextArea label={label} rows={3} most={200} {...form.field('reason')} />
        <RefusalNotice of={form} />
      </form>
    </Dialog>
  );
}
