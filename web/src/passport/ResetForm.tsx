import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { rules } from '@uc/contract/rules';
import { api, demand } from '../client';
import { to } from '../routes';
import { Form } from './Form';
import styles from './forms.module.css';
import { PhoneCodeFields, phoneCodeFaults } from './PhoneCodeFields';
import { PasswordField } from '../ui/PasswordField';
import { PasswordRules } from '../verify/PasswordRules';
import { useCaptcha, withCaptcha } from '../verify/use-captcha';
import { fault } from '../verify/failure-text';
import { useSmallForm } from '../verify/use-small-form';

/** 忘记密码: the phone opens a flow, the flow takes the new password (trust A12). */
export default function ResetForm() {
  const [flow, setFlow] = useState<string>();
  return (
    <>
      {flow ? <NewPassword flow={flow} /> : <VerifyPhone onVerified={setFlow} />}
      <p className={styles.elsewhere}>
        想起来了？<Link to={to('passport.signIn')}>返回登录</Link>
      </p>
    </>
  );
}

function VerifyPhone({ onVerified }: { onVerified: (flow: string) => void }) {
  const [askCaptcha, captcha] = useCaptcha();
  const form = useSmallForm({
    initial: { phone: '', code: '' },
    check: phoneCodeFaults,
    send: async (input) => {
      const { flow } = await withCaptcha(askCaptcha, (solved) =>
        demand(api.passport.startReset, { ...input, ...solved }),
      );
      onVerified(flow);
    },
  });
  return (
    <>
      <Form {...form.props} alert={form.alert} isBusy={form.isBusy} action="下一步">
        <p className={styles.note}>第1步，共2步：验证注册时使用的手机号</p>
        <PhoneCodeFields form={form} scene="reset" />
      </Form>
      {captcha}
    </>
  );
}

function NewPassword({ flow }: { flow: string }) {
  const navigate = useNavigate();
  const form = useSmallForm({
    initial: { new_password: '', again: '' },
    check: ({ new_password, again }) => ({
      new_password: fault('新密码', new_password, 'password'),
      again: again === new_password ? undefined : rules.password.messages.mismatch,
    }),
    send: async ({ new_password }) => {
      await demand(api.passport.resetPassword, { flow, new_password });
      await navigate(to('passport.signIn', { reset: 1 }), { replace: true });
    },
  });
  return (
    <Form {...form.props} alert={form.alert} isBusy={form.isBusy} action="重置密码">
      <p className={styles.note}>第2步，共2步：设置新密码，重置后其他设备会退出登录</p>
      <PasswordField
        label="新密码"
        autoComplete="new-password"
        hint={<PasswordRules password={form.values.new_password} />}
        {...form.field('new_password')}
      />
      <PasswordField label="确认新密码" autoComplete="new-password" {...form.field('again')} />
    </Form>
  );
}
