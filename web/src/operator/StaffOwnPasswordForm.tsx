import { useEffect, useRef } from 'react';
import { demand } from '../client';
import { api } from './api';
import { Button } from '../ui/Button';
import { NewPasswordFields, newPasswordFaults } from './NewPasswordFields';
import { useSmallForm } from '../verify/use-small-form';
import styles from './operator.module.css';
import { isOver, type StaffStep, stepOf } from './staff-step';

/** 设置自己的密码: the giver of the present password knows it, so another is chosen before anything else. */
export function StaffOwnPasswordForm({
  step: { challenge },
  onBack,
  onStep,
  onDone,
}: {
  step: Extract<StaffStep, { kind: 'own' }>;
  onBack: (why?: string) => void;
  onStep: (step: StaffStep) => void;
  onDone: (token: string) => void;
}) {
  const root = useRef<HTMLDivElement>(null);
  const form = useSmallForm({
    initial: { new_password: '', again: '' },
    check: newPasswordFaults,
    async send({ new_password }) {
      try {
        onDone((await demand(api.passport.chooseStaffPassword, { challenge, new_password })).staff_token);
      } catch (error) {
        if (isOver(error)) return onBack('登录已过期，请重新登录');
        const step = stepOf(error);
        if (step === undefined) throw error;
        onStep(step);
      }
    },
  });
  useEffect(() => root.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={root} className={styles.signIn}>
      <form className={styles.step} data-unguarded {...form.props}>
        <h1>设置自己的密码</h1>
        <p className={styles.note}>
          当前密码由他人设置，只能用于这一次登录。请设置只有您知道的密码，完成登录后生效。
        </p>
        <NewPasswordFields form={form} />
        {form.alert && (
          <p role="alert" className={styles.refusal}>
            {form.alert}
          </p>
        )}
        <Button kind="primary" size="large" type="submit" busy={form.isBusy}>
          下一步
        </Button>
      </form>
      <div className={styles.others}>
        <Button kind="quiet" size="small" icon="left" onClick={() => onBack()}>
          返回
        </Button>
      </div>
    </div>
  );
}
