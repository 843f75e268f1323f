import { limits } from '@uc/contract/limits';
import { seenLength } from '@uc/contract/seen-length';
import { useId } from 'react';
import { publicTextFault } from '@uc/contract/public-text';
import { incubationMonths } from '@uc/contract/maker/incubation-texts';
import { api, toast, useWrite } from '../client';
import { RefusalNotice } from '../forms/RefusalNotice';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { SelectField } from '../ui/Field';
import { TextArea } from '../ui/TextArea';
import { type IncubationAnswer, incubationReads } from './incubation';
import styles from './maker.module.css';

/** The fault of a message to staff, which has at least 20 characters. */
export const saidFault = (text: string): string | undefined =>
  seenLength(text.trim()) < 20 ? '请填写20-1000个字的说明' : publicTextFault(text);

/** 申请孵化: purpose, duration and place. */
export default function ApplyDialog({
  projectNo,
  centers,
  onClose,
}: {
  projectNo: string;
  centers: IncubationAnswer['centers'];
  onClose: () => void;
}) {
  const id = useId();
  const write = useWrite(api.incubation.apply, { refreshes: incubationReads, quiet: true });
  const form = useForm({
    initial: { goal: '', months: '6', center: '' },
    check: ({ goal, center }) => ({
      ...(saidFault(goal) !== undefined && { goal: saidFault(goal) }),
      ...(center === '' && { center: '请选择分中心' }),
    }),
    async send({ goal, months, center }) {
      await write.submit({ project_no: projectNo, goal, months: Number(months), center });
      toast('孵化申请已提交', 'success');
      onClose();
    },
  });
  return (
    <Dialog
      title="申请孵化"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            提交申请
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form}>
        <p className={styles.about}>
          审核期间项目照常展示；通过后须在{limits.incubation.confirmDays}天内确认孵化协议。
        </p>
        <TextArea
          label="孵化目标"
          rows={5}
          most={1000}
          hint="要完成什么、需要哪些支持，20-1000个字"
          {...form.field('goal')}
        />
        <SelectField label="孵化时长" {...form.field('months')}>
          {incubationMonths.map((months) => (
            <option key={months} value={months}>
              {`${months}个月`}
            </option>
          ))}
        </SelectField>
        <SelectField label="意向分中心" {...form.field('center')}>
          <option value="">请选择</option>
          {centers.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <RefusalNotice of={form} />
      </form>
    </Dialog>
  );
}
