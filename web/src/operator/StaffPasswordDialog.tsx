import { useState } from 'react';
import { ApiError, demand, toast } from '../client';
import { staffToken } from '../client/staff';
import { api } from './api';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Notice } from '../ui/Notice';
import { PasswordField } from '../ui/PasswordField';
import { FactorField } from '../verify/ProofFields';
import { useSmallForm } from '../verify/use-small-form';
import { fault } from './missing';
import { NewPasswordFields, newPasswordFaults } from './NewPasswordFields';
import styles from './operator.module.css';
import type { StaffMethod } from './staff-step';

const FORM = 'staff-password';
/** The field that a refusal belongs to, by its code: the old password, the second step. */
const fieldsOf: Readonly<Record<number, string>> = {
  300011: 'old_password',
  300020: 'old_password',
  300022: 'code',
};

/** 修改密码 of the signed-in person; this browser goes on with a new session, the others end. */
export default function StaffPasswordDialog({
  hasSecondStep,
  onClose,
}: {
  hasSecondStep: boolean;
  onClose: () => void;
}) {
  const [method, setMethod] = useState<StaffMethod>('totp');
  const form = useSmallForm({
    initial: { old_password: '', new_password: '', again: '', code: '' },
    check: ({ old_password, code, ...fresh }) => ({
      old_password: fault('原密码', old_password),
      ...newPasswordFaults(fresh),
      code: hasSecondStep ? fault(method === 'totp' ? '动态码' : '恢复码', code.trim()) : undefined,
    }),
    async send({ old_password, new_password, code }) {
      const proof = hasSecondStep ? { method, code: code.trim() } : {};
      try {
        const input = { old_password, new_password, ...proof };
        const { staff_token } = await demand(api.operator.changePassword, input, { quiet: true });
        toast('密码已修改，其他设备已退出登录', 'success');
        onClose();
        staffToken.keep(staff_token);
      } catch (error) {
        const name = error instanceof ApiError ? fieldsOf[error.errorCode] : undefined;
        if (name === undefined) throw error;
        form.setProblems({ [name]: (error as ApiError).message });
      }
    },
  });
  return (
    <Dialog
      title="修改密码"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={FORM} busy={form.isBusy}>
            修改密码
          </Button>
        </>
      }
    >
      <form id={FORM} {...form.props} className={styles.step}>
        <PasswordField label="原密码" autoComplete="current-password" {...form.field('old_password')} />
        <NewPasswordFields form={form} />
        {hasSecondStep && (
          <FactorField
            method={method}
            value={form.values.code}
            error={form.problems.code}
            onChange={(code) => void form.set('code', code)}
            onMethod={(next) => {
              form.set('code', '');
              setMethod(next);
            }}
          />
        )}
        {form.alert && <Notice tone="negative">{form.alert}</Notice>}
      </form>
    </Dialog>
  );
}
