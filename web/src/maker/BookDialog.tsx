import { seenLength } from '@uc/contract/seen-length';
import { markedDay } from '@uc/contract/estimated-day';
import { limits } from '@uc/contract/limits';
import { useId } from 'react';
import { api, toast, useRead, useWrite } from '../client';
import { RefusalNotice } from '../forms/RefusalNotice';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { SelectField, TextField } from '../ui/Field';
import { ReadFault } from '../ui/ReadFault';
import { incubationReads } from './incubation';
import styles from './maker.module.css';

const weekdays = ['日', '一', '二', '三', '四', '五', '六'];
const slotText = (at: string): string =>
  `${at.slice(0, 10)} 周${weekdays[new Date(`${at.slice(0, 10)}T00:00:00Z`).getUTCDay()]} ${at.slice(11, 16)}`;

/** 预约导师: a free hour, and the topic. */
export default function BookDialog({ projectNo, onClose }: { projectNo: string; onClose: () => void }) {
  const id = useId();
  const read = useRead(api.incubation.slots, { project_no: projectNo });
  const { data } = read;
  const write = useWrite(api.incubation.book, { refreshes: incubationReads, quiet: true });
  const form = useForm({
    initial: { starts_at: '', topic: '' },
    check: ({ starts_at: at, topic }) => ({
      ...(at === '' && { starts_at: '请选择时段' }),
      ...(seenLength(topic.trim()) < 2 && { topic: '请填写2-60个字的面谈主题' }),
    }),
    async send({ starts_at, topic }) {
      await write.submit({ project_no: projectNo, starts_at, topic });
      toast('已预约导师', 'success');
      onClose();
    },
  });
  return (
    <Dialog
      title="预约导师"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            预约
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form}>
        <p className={styles.about}>
          每次1小时，至少提前{limits.incubation.bookHours}小时预约；面谈前{limits.incubation.cancelHours}
          小时内不能取消。
        </p>
        <ReadFault of={read} what="时段" />
        <SelectField label="时段" {...form.field('starts_at')}>
          <option value="">{data?.slots.length === 0 ? '近期没有开放的时段' : '请选择'}</option>
          {data?.slots.map(({ starts_at: at, state, is_estimate: isEstimate }) => (
            <option key={at} value={at} disabled={state !== 'free'}>
              {state === 'free'
                ? markedDay(slotText(at), isEstimate)
                : `${slotText(at)}（${state === 'own' ? '我已预约' : '已被预约'}）`}
            </option>
          ))}
        </SelectField>
        <TextField label="面谈主题" autoComplete="off" most={60} {...form.field('topic')} />
        <RefusalNotice of={form} />
      </form>
    </Dialog>
  );
}
