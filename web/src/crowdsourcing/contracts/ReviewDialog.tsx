import { seenLength } from '@uc/contract/seen-length';
import { api, toast, useWrite } from '../../client';
import { RefusalNotice } from '../../forms/RefusalNotice';
import { TickBox } from '../../forms/TickBox';
import { useForm } from '../../forms/use-form';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { StarRating } from '../../ui/StarRating';
import { TextArea } from '../../ui/TextArea';
import { contractReads } from './contract';
import styles from './contracts.module.css';

const marks = [
  ['quality', '质量'],
  ['speed', '速度'],
  ['attitude', '态度'],
] as const;

/** One review of the other side, which is read when both have written. */
export default function ReviewDialog({ contractNo, onClose }: { contractNo: string; onClose: () => void }) {
  const write = useWrite(api.reviews.create, { refreshes: contractReads, quiet: true });
  const form = useForm({
    initial: { quality: 0, speed: 0, attitude: 0, text: '', anonymous: false },
    check: ({ text, ...stars }) => ({
      ...Object.fromEntries(
        marks.map(([name, label]) => [name, stars[name] === 0 ? `请为${label}打分` : undefined]),
      ),
      text: seenLength(text.trim()) < 10 ? '请填写10-500个字的评价' : undefined,
    }),
    async send({ text, ...values }) {
      await write.submit({ contract_no: contractNo, text: text.trim(), ...values });
      toast('评价已提交', 'success');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="评价"
      confirm="提交评价"
      busy={form.busy}
      form={form.props}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>提交后不能修改；双方都评价后，或期限届满后可见。</p>
        {marks.map(([name, label]) => (
          <StarRating
            key={name}
            label={label}
            value={form.values[name]}
            error={form.problems[name]}
            onChange={(stars) => form.set({ [name]: stars })}
          />
        ))}
        <TextArea label="评价" rows={4} most={500} {...form.field('text')} />
        <TickBox isOn={form.values.anonymous} onChange={(anonymous) => form.set({ anonymous })}>
          匿名评价
        </TickBox>
        <RefusalNotice of={form} />
      </div>
    </ConfirmDialog>
  );
}
