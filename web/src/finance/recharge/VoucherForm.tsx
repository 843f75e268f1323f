import { type FormEvent, useState } from 'react';
import { api, ApiError, toast, useWrite } from '../../client';
import { upload } from '../../client/files';
import { Button } from '../../ui/Button';
import { today } from '../../ui/days';
import { TextField } from '../../ui/Field';
import { FileField, type KeptFile } from '../../ui/FileField';
import styles from './recharge.module.css';

/** The proof of a transfer: the bank's slip, and whose account it came from. */
export function VoucherForm({ no }: { no: string }) {
  const [fields, setFields] = useState({ payer_name: '', payer_account: '', transfer_day: today() });
  const [files, setFiles] = useState<readonly KeptFile[]>([]);
  const [problems, setProblems] = useState<Record<string, string | undefined>>({});
  const voucher = useWrite(api.recharge.voucher, {
    refreshes: [api.recharge.detail, api.recharge.list],
  });
  const set = (name: keyof typeof fields) => ({
    name,
    value: fields[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value });
      setProblems({ ...problems, [name]: undefined });
    },
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const file = files[0];
    const found = {
      file_id: file === undefined ? '请上传汇款凭证' : undefined,
      payer_name: fields.payer_name.trim().length < 2 ? '请输入付款户名' : undefined,
      payer_account: /^[0-9 -]{8,40}$/.test(fields.payer_account.trim()) ? undefined : '请输入正确的付款账号',
      transfer_day: fields.transfer_day === '' ? '请选择转账日期' : undefined,
    };
    setProblems(found);
    if (file === undefined || Object.values(found).some(Boolean)) return;
    try {
      await voucher.submit({
        recharge_no: no,
        file_id: file.file_id,
        payer_name: fields.payer_name.trim(),
        payer_account: fields.payer_account.trim(),
        transfer_day: fields.transfer_day,
      });
      toast('汇款凭证已提交', 'success');
    } catch (error) {
      if (error instanceof ApiError) setProblems(error.fields);
    }
  };
  return (
    <form
      className={styles.voucher}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label="上传汇款凭证"
    >
      <h3>已完成转账？上传汇款凭证</h3>
      <div className={styles.pairs}>
        <TextField label="付款户名" autoComplete="off" maxLength={60} {...set('payer_name')} />
        <TextField
          label="付款账号"
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          {...set('payer_account')}
        />
        <TextField label="转账日期" type="date" max={today()} {...set('transfer_day')} />
      </div>
      <FileField
        label="汇款凭证"
        use="remittance_voucher"
        send={upload}
        files={files}
        error={problems.file_id}
        hint="银行回单或转账截图"
        onChange={(kept) => {
          setFiles(kept);
          setProblems({ ...problems, file_id: undefined });
        }}
      />
      <div className={styles.actions}>
        <Button kind="primary" type="submit" busy={voucher.isPending}>
          提交凭证
        </Button>
      </div>
    </form>
  );
}
