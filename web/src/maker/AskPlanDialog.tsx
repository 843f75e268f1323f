import { limits } from '@uc/contract/limits';
import { seenLength } from '@uc/contract/seen-length';
import { useId } from 'react';
import { planPromise } from '@uc/contract/maker/plan-texts';
import { publicTextFault } from '@uc/contract/public-text';
import { api, toast, useWrite } from '../client';
import { RefusalNotice } from '../forms/RefusalNotice';
import { TickBox } from '../forms/TickBox';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { TextArea } from '../ui/TextArea';
import styles from './maker.module.css';
import { planReads } from './plan';

const reasonFault = (reason: string): string | undefined =>
  seenLength(reason.trim()) < 10 ? '请填写10-500个字的查阅理由' : publicTextFault(reason);

/** 申请查阅商业计划书: the purpose, and the promise to keep it to oneself. */
export default function AskPlanDialog({ projectNo, onClose }: { projectNo: string; onClose: () => void }) {
  const id = useId();
  const write = useWrite(api.plans.ask, { refreshes: planReads, quiet: true });
  const form = useForm({
    initial: { reason: '', promise: false },
    check: ({ reason, promise }) => ({
      ...(reasonFault(reason) !== undefined && { reason: reasonFault(reason) }),
      ...(!promise && { promise: '请先阅读并勾选保密承诺' }),
    }),
    async send({ reason }) {
      await write.submit({ project_no: projectNo, reason, promise: true });
      toast('已提交，项目方答复后会通知您', 'success');
      onClose();
    },
  });
  return (
    <Dialog
      title="申请查阅商业计划书"
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
          项目方会看到您的昵称、实名类型与查阅理由。同意后{limits.plan.days}
          天内可下载，每次下载都会记录并告知项目方。
        </p>
        <TextArea
          label="查阅理由"
          rows={5}
          most={500}
          hint="说明您是谁、希望如何合作，10-500个字，请勿填写联系方式"
          {...form.field('reason')}
        />
        <TickBox name="promise" isOn={form.values.promise} onChange={(promise) => form.set({ promise })}>
          {planPromise}
        </TickBox>
        {form.problems.promise && (
          <p className={styles.problem} role="alert">
            {form.problems.promise}
          </p>
        )}
        <RefusalNotice of={form} />
      </form>
    </Dialog>
  );
}
