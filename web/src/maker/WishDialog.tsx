import { useId } from 'react';
import { type Wish, wishTexts } from '@uc/contract/maker-incubation-texts';
import { api, toast, useWrite } from '../client';
import { RefusalNotice } from '../forms/RefusalNotice';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { TextArea } from '../ui/TextArea';
import { saidFault } from './ApplyDialog';
import { type Board, incubationReads } from './incubation';
import styles from './maker.module.css';

const about: Record<Wish, string> = {
  graduate: '毕业条件全部达到后由平台评定；毕业后未开始月份的席位费退回。',
  exit: '平台同意后孵化结束，项目回到展示中，未开始月份的席位费退回。',
};

/** 申请毕业, 申请退出: staff decide. */
export default function WishDialog({
  board: { project_no, version },
  kind,
  onClose,
}: {
  board: Board;
  kind: Wish;
  onClose: () => void;
}) {
  const id = useId();
  const write = useWrite(api.incubation.wish, { refreshes: incubationReads, quiet: true });
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => ({ ...(saidFault(text) !== undefined && { text: saidFault(text) }) }),
    async send({ text }) {
      await write.submit({ project_no, version, kind, text });
      toast(`已${wishTexts[kind]}`, 'success');
      onClose();
    },
  });
  return (
    <Dialog
      title={wishTexts[kind]}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={id} busy={form.isBusy}>
            提交
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form}>
        <p className={styles.about}>{about[kind]}</p>
        <TextArea label="说明" rows={5} maxLength={1000} hint="20-1000个字" {...form.field('text')} />
        <RefusalNotice of={form} />
      </form>
    </Dialog>
  );
}
