import { type AlertKind, alertKinds } from '@uc/contract/finance/bill-texts';
import { api, toast, useWrite } from '../../client';
import { TickBox } from '../../forms/TickBox';
import { useForm } from '../../forms/use-form';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { SelectField, TextField } from '../../ui/Field';
import type { Alert } from './bill';
import styles from './bills.module.css';

const AMOUNT = /^\d{1,8}(\.\d{1,2})?$/;

/** Adds an alert, or changes one. */
export function AlertDialog({
  alert,
  kinds,
  hasChannels,
  onClose,
}: {
  alert?: Alert;
  kinds: readonly AlertKind[];
  /** SMS and mail go to the owner alone. */
  hasChannels: boolean;
  onClose: () => void;
}) {
  const write = useWrite(api.bills.alertSave, { refreshes: [api.bills.alerts], quiet: true });
  const form = useForm({
    initial: {
      kind: (alert?.kind ?? kinds[0]!) as string,
      limit: alert === undefined ? '' : String(alert.limit),
      sms: alert?.sms ?? false,
      email: alert?.email ?? false,
    },
    check: ({ limit }) => ({
      limit: AMOUNT.test(limit.trim()) && Number(limit) > 0 ? undefined : '请填写大于0的金额，最多两位小数',
    }),
    async send({ kind, limit, sms, email }) {
      await write.submit({
        kind: kind as AlertKind,
        limit: limit.trim(),
        sms,
        email,
        ...(alert && { alert_no: alert.alert_no, version: alert.version }),
      });
      toast('预警已保存', 'success');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={alert === undefined ? '添加预警' : '修改预警'}
      confirm="保存"
      cancel="取消"
      busy={form.busy}
      error={form.alert}
      form={form.props}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div className={styles.form}>
        <SelectField label="预警条件" {...form.field('kind')}>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {alertKinds[kind]}
            </option>
          ))}
        </SelectField>
        <TextField label="金额（元）" inputMode="decimal" {...form.field('limit')} />
        {hasChannels && (
          <>
            <TickBox isOn={form.values.sms} onChange={(sms) => form.set({ sms })}>
              同时发送短信
            </TickBox>
            <TickBox isOn={form.values.email} onChange={(email) => form.set({ email })}>
              同时发送邮件
            </TickBox>
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}
