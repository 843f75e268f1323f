import { useEffect, useRef } from 'react';
import { demand } from '../client';
import { api } from './api';
import { Button } from '../ui/Button';
import { Steps } from '../ui/Steps';
import { TotpSetup } from '../verify/TotpSetup';
import { fault } from './missing';
import { useSmallForm } from '../verify/use-small-form';
import styles from './operator.module.css';
import { isOver, type StaffStep } from './staff-step';

const steps = ['扫码并填写动态码', '保存恢复码'];

/** 绑定身份验证器: at the first sign-in, and after somebody has reset it. */
export function StaffEnrolForm({
  step,
  onBack,
  onDone,
}: {
  step: Extract<StaffStep, { kind: 'enrol' }>;
  onBack: (why?: string) => void;
  onDone: (token: string, codes: readonly string[]) => void;
}) {
  const root = useRef<HTMLFormElement>(null);
  const form = useSmallForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: fault('动态码', code) }),
    async send({ code }) {
      const { challenge, setup_token } = step;
      try {
        const answer = await demand(api.passport.enrolStaff, { challenge, setup_token, code });
        onDone(answer.staff_token, answer.recovery_codes);
      } catch (error) {
        if (isOver(error)) return onBack('绑定已超时或尝试次数过多，请重新登录');
        throw error;
      }
    },
  });
  const { ref: keep, ...props } = form.props;
  useEffect(() => root.current?.querySelector('input')?.focus(), []);
  return (
    <form
      {...props}
      ref={(element) => {
        root.current = element;
        keep.current = element;
      }}
      className={styles.signIn}
      data-wide=""
      data-unguarded
    >
      <h1>绑定身份验证器</h1>
      <Steps label="绑定步骤" steps={steps} current={0} />
      <p className={styles.note}>
        运营账号登录需要两步验证。请先绑定手机上的验证器应用，以后每次登录输入它显示的动态码。
      </p>
      <TotpSetup
        setup={step}
        code={form.values.code}
        error={form.problems.code}
        onCode={(code) => void form.set('code', code)}
      />
      {form.alert && (
        <p role="alert" className={styles.refusal}>
          {form.alert}
        </p>
      )}
      <Button kind="primary" size="large" type="submit" busy={form.isBusy}>
        绑定并登录
      </Button>
      <div className={styles.others}>
        <Button kind="quiet" size="small" icon="left" onClick={() => onBack()}>
          返回
        </Button>
      </div>
    </form>
  );
}
