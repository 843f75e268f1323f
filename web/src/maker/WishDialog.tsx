import { useId } from 'react';
import { extraMonths, type Wish, wishTexts } from '@uc/contract/maker/incubation-texts';
import { api, toast, useWrite } from '../client';
import { RefusalNotice } from '../forms/RefusalNotice';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { SelectField } from '../ui/Field';
import { TextArea } from '../ui/TextArea';
import { saidFault } from './ApplyDialog';
import { type Board, incubationReads } from './incubation';
import styles from './maker.module.css';

const about: Record<Wish, string> = {
  graduate: '毕业条件全部达到后由平台评定；毕业后未开始月份的席位费退回。',
  mentor: '平台同意后由本分中心另一位导师接手，与原导师未进行的面谈取消；席位与期限不变。',
  extend: '平台同意后期限顺延，写入协议的补充约定；席位需另行预订。',
  exit: '平台同意后孵化结束，项目回到展示中，未开始月份的席位费退回。',
};

/** 申请毕业, 更换导师, 延长, 退出: staff decide. */
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
    initial: { text: '', months: '3' },
    check: ({ text }) => ({ ...(saidFault(text) !== undefined && { text: saidFault(text) }) }),
    async send({ text, months }) {
      const longer = kind === 'extend' ? { months: Number(months) } : {};
      await write.submit({ project_no, version, kind, text, ...longer });
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
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            提交
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form}>
        <p className={styles.about}>{about[kind]}</p>
        {kind === 'extend' && (
          <SelectField label="延长时长" {...form.field('months')}>
            {extraMonths.map((months) => (
              <option key={months} value={months}>
                {`${months}个月`}
              </option>
            ))}
          </SelectField>
        )}
        <TextArea label="说明" rows={5} most={1000} hint="20-1000个字" {...form.field('text')} />
        <RefusalNotice of={form} />
      </form>
    </Dialog>
  );
}
