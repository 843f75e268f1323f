import { useId } from 'react';
import { formatMoney, parseTyped, toWire } from '@uc/contract/money';
import { api, toast, useWrite } from '../../client';
import { upload } from '../../client/upload';
import { useForm } from '../../forms/use-form';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/Field';
import { FileField, type UploadedFile } from '../../ui/FileField';
import { TextArea } from '../../ui/TextArea';
import { ApplicationHistory, type Applications } from './ApplicationHistory';
import styles from './credit.module.css';

/** A new application: amount, purpose and proofs. */
export function ApplyForm({
  title,
  known,
  onClose,
}: {
  title: string;
  known: Applications;
  onClose: () => void;
}) {
  const id = useId();
  const apply = useWrite(api.credit.apply, {
    refreshes: [api.credit.applications, api.credit.summary],
  });
  const form = useForm({
    initial: { amount: '', reason: '', files: [] as readonly UploadedFile[] },
    check: ({ amount, reason }) => ({
      amount: parseTyped(amount.trim()) ? undefined : '请输入正确的金额，最多保留两位小数',
      reason: reason.trim().length < 10 ? '申请理由为10-500个字' : undefined,
    }),
    async send({ amount, reason, files }) {
      const asked = parseTyped(amount.trim());
      if (asked === undefined) return;
      await apply.submit({
        amount: toWire(asked),
        reason: reason.trim(),
        files: files.map(({ file_id }) => file_id),
      });
      toast('申请已提交，请等待审核', 'success');
      onClose();
    },
  });
  return (
    <Dialog
      title={title}
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
        <TextField
          meant="amount"
          label="申请额度（元）"
          inputMode="decimal"
          autoComplete="off"
          hint={`${formatMoney(known.min)}-${formatMoney(known.max)}元`}
          {...form.field('amount')}
        />
        <TextArea
          label="申请理由"
          most={500}
          hint="请说明用途与每月预计用量，有助于更快通过审核"
          {...form.field('reason')}
        />
        <FileField
          label="证明材料（选填）"
          use="credit_material"
          send={upload}
          files={form.values.files}
          onChange={(files) => form.set({ files })}
          most={10}
          hint="如合同、财务报表"
          error={form.problems.files}
        />
        <ApplicationHistory list={known.list} />
      </form>
    </Dialog>
  );
}
