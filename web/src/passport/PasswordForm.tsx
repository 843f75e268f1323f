import { limits } from '@uc/contract/limits';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, demand } from '../client';
import { to } from '../routes';
import { TextField } from '../ui/Field';
import { AgreementCheck, useAgreement } from './Agreement';
import { arriveAsMain } from './arrive';
import { type DemoAccount, DEMO_PASSWORD } from './DemoAccounts';
import { Form } from './Form';
import styles from './forms.module.css';
import { orSecondStep, type SecondStep } from './second-step';
import { PasswordField } from '../ui/PasswordField';
import { useCaptcha, withCaptcha } from '../verify/use-captcha';
import { fault } from '../verify/failure-text';
import { useSmallForm } from '../verify/use-small-form';

/**
 * 密码登录: phone, e-mail or user name; with a captcha after two failures
 * (sign-in-and-home.md#codes-captcha-lockouts).
 */
export function PasswordForm({
  filled,
  onSecondStep,
}: {
  filled: DemoAccount | undefined;
  onSecondStep: (step: SecondStep) => void;
}) {
  const [remember, setRemember] = useState(false);
  const [askCaptcha, captcha] = useCaptcha();
  const agreement = useAgreement();
  const form = useSmallForm({
    initial: { account: filled?.account ?? '', password: filled ? DEMO_PASSWORD : '' },
    check: ({ account, password }) => ({
      account: fault('账号', account.trim()),
      password: fault('密码', password),
    }),
    send: async ({ account, password }) => {
      if (!agreement.confirm()) return;
      const input = { account: account.trim(), password, remember };
      const answer = await withCaptcha(askCaptcha, (solved) =>
        demand(api.passport.signIn, { ...input, ...solved }),
      ).catch(orSecondStep(onSecondStep));
      if (answer) arriveAsMain(answer);
    },
  });
  return (
    <>
      <Form {...form.props} alert={form.alert} isBusy={form.isBusy} action="登录">
        <TextField
          meant="login"
          label="账号"
          placeholder="手机号 / 邮箱 / 用户名"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('account')}
        />
        <PasswordField label="密码" autoComplete="current-password" {...form.field('password')} />
        <div className={styles.row}>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={remember}
              onChange={(event) => setRemember(event.target.checked)}
            />
            {limits.session.rememberDays}天内自动登录
          </label>
          <Link to={to('passport.signIn', { view: 'reset' })}>忘记密码</Link>
        </div>
        <AgreementCheck {...agreement} />
      </Form>
      {captcha}
    </>
  );
}
