import { api, toast, useWrite } from '../../client';
import { useForm } from '../../forms/use-form';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { SelectField } from '../../ui/Field';
import { billFormats } from './bill';
import styles from './bills.module.css';

/** Mails the file of a month or a year to the owner's verified address. */
export function MailBillDialog({
  period,
  mailbox,
  onMailed,
  onClose,
}: {
  period: string;
  mailbox: string;
  onMailed: (taskId: string) => void;
  onClose: () => void;
}) {
  const write = useWrite(api.bills.mail, { quiet: true });
  const form = useForm({
    initial: { format: 'pdf' as string },
    check: () => ({}),
    async send({ format }) {
      const { task_id: taskId } = await write.submit({ period, format: format as keyof typeof billFormats });
      toast(`账单生成后将发送至${mailbox}`, 'success');
      onMailed(taskId);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="发送账单到邮箱"
      confirm="发送"
      cancel="取消"
      busy={form.busy}
      error={form.alert}
      form={form.props}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>账单文件生成后，作为附件发送至主账号已验证的邮箱 {mailbox}。</p>
        <SelectField label="文件格式" {...form.field('format')}>
          {Object.entries(billFormats).map(([format, name]) => (
            <option key={format} value={format}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </ConfirmDialog>
  );
}
