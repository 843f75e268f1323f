import { fault } from '../../verify/failure-text';
import { api, toast, useWrite } from '../../client';
import { upload } from '../../client/upload';
import { useForm } from '../../forms/use-form';
import { Button } from '../../ui/Button';
import { today } from '../../ui/days';
import { DateField } from '../../ui/DateField';
import { TextField } from '../../ui/Field';
import { FileField, type UploadedFile } from '../../ui/FileField';
import styles from './recharge.module.css';

/** The proof of a transfer: the bank's slip, and whose account it came from. */
export function VoucherForm({ no }: { no: string }) {
  const voucher = useWrite(api.recharge.voucher, {
    refreshes: [api.recharge.detail, api.recharge.list],
  });
  const form = useForm({
    initial: {
      payer_name: '',
      payer_account: '',
      transfer_day: today(),
      file_id: [] as readonly UploadedFile[],
    },
    check: ({ payer_name, payer_account, transfer_day, file_id }) => ({
      payer_name: payer_name.trim().length < 2 ? '请输入付款户名' : undefined,
      payer_account: /^[0-9 -]{8,40}$/.test(payer_account.trim()) ? undefined : '请输入正确的付款账号',
      transfer_day: fault('转账日期', transfer_day),
      file_id: file_id.length === 0 ? '请上传汇款凭证' : undefined,
    }),
    async send({ payer_name, payer_account, transfer_day, file_id: [file] }) {
      if (!file) return;
      await voucher.submit({
        recharge_no: no,
        file_id: file.file_id,
        payer_name: payer_name.trim(),
        payer_account: payer_account.trim(),
        transfer_day,
      });
      toast('汇款凭证已提交', 'success');
    },
  });
  const { values, problems, set, field } = form;
  return (
    <form {...form.props} className={styles.voucher} aria-label="上传汇款凭证">
      <h3>已完成转账？上传汇款凭证</h3>
      <div className={styles.pairs}>
        <TextField meant="name" label="付款户名" autoComplete="off" most={120} {...field('payer_name')} />
        <TextField
          meant="number"
          label="付款账号"
          inputMode="numeric"
          autoComplete="off"
          {...field('payer_account')}
        />
        <DateField label="转账日期" max={today()} {...field('transfer_day')} />
      </div>
      <FileField
        label="汇款凭证"
        use="remittance_voucher"
        send={upload}
        files={values.file_id}
        error={problems.file_id}
        hint="银行回单或转账截图"
        onChange={(file_id) => set({ file_id })}
      />
      <div className={styles.actions}>
        <Button kind="primary" type="submit" busy={form.busy}>
          提交凭证
        </Button>
      </div>
    </form>
  );
}
