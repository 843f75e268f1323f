import { useEffect, useRef, useState } from 'react';
import { demand } from '../client';
import { api } from './api';
import { Button } from '../ui/Button';
import { FactorField } from '../verify/ProofFields';
import { fault } from './missing';
import { useSmallForm } from '../verify/use-small-form';
import styles from './operator.module.css';
import { isOver, type StaffMethod, type StaffStep } from './staff-step';

const labels = { totp: '动态码', recovery: '恢复码' } as const;
const COMPLETE = 6;

/** 两步验证: the code of the app, which sends itself with its sixth digit, or a recovery code. */
export function StaffSecondStepForm({
  step: { challenge, methods },
  onBack,
  onDone,
}: {
  step: Extract<StaffStep, { kind: 'second' }>;
  onBack: (why?: string) => void;
  onDone: (token: string) => void;
}) {
  const [method, setMethod] = useState<StaffMethod>('totp');
  const root = useRef<HTMLDivElement>(null);
  const form = useSmallForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: fault(labels[method], code.trim()) }),
    async send({ code }) {
      try {
        const input = { challenge, method, code: code.trim() };
        onDone((await demand(api.passport.signInStaffSecondStep, input)).staff_token);
      } catch (error) {
        if (isOver(error)) return onBack('登录验证已过期，请重新登录');
        form.set('code', '');
        focus();
        throw error;
      }
    },
  });
  const focus = () => root.current?.querySelector('input')?.focus();
  useEffect(focus, [method]);
  const other = method === 'totp' ? 'recovery' : 'totp';
  return (
    <div ref={root} className={styles.signIn}>
      <form className={styles.step} data-unguarded {...form.props}>
        <h1>两步验证</h1>
        <p className={styles.note}>密码正确，请再验证一次后进入运营后台。</p>
        <FactorField
          key={method}
          method={method}
          value={form.values.code}
          error={form.problems.code}
          onChange={(code) => {
            const next = form.set('code', code);
            if (method === 'totp' && code.length === COMPLETE) void form.submitWith(next);
          }}
        />
        {form.alert && (
          <p role="alert" className={styles.refusal}>
            {form.alert}
          </p>
        )}
        <Button kind="primary" size="large" type="submit" busy={form.isBusy}>
          验证并登录
        </Button>
      </form>
      <div className={styles.others}>
        {methods.includes(other) && (
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              form.set('code', '');
              setMethod(other);
            }}
          >
            {other === 'totp' ? '改用身份验证器' : '改用恢复码'}
          </Button>
        )}
        <Button kind="quiet" size="small" icon="left" onClick={() => onBack()}>
          返回
        </Button>
      </div>
      <p className={styles.note}>手机和恢复码都不可用时，请联系超级管理员重置两步验证。</p>
    </div>
  );
}
