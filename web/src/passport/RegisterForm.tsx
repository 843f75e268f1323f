import { useState } from 'react';
import { Link } from 'react-router';
import { identityProviderTexts } from '@uc/contract/identity-providers';
import { rules } from '@uc/contract/rules';
import { api, demand } from '../client';
import { to } from '../routes';
import { TextField } from '../ui/Field';
import { AgreementCheck, agreementVersion, useAgreement } from './Agreement';
import { arriveAsMain } from './arrive';
import { Form } from './Form';
import styles from './forms.module.css';
import { PhoneCodeFields, phoneCodeFaults } from './PhoneCodeFields';
import type { Unbound } from './third-party';
import { PasswordField } from '../ui/PasswordField';
import { PasswordRules } from '../verify/PasswordRules';
import { useCaptcha, withCaptcha } from '../verify/use-captcha';
import { fault } from '../verify/failure-text';
import { useSmallForm } from '../verify/use-small-form';

/**
 * 注册: a phone number and a password; sent with the version of the accepted agreement, and with the identity that it
 * binds.
 */
export default function RegisterForm({ unbound }: { unbound: Unbound | undefined }) {
  const agreement = useAgreement();
  const [askCaptcha, captcha] = useCaptcha();
  const [version] = useState(() => agreementVersion().catch(() => undefined));
  const form = useSmallForm({
    initial: { phone: '', code: '', username: '', password: '' },
    check: ({ phone, code, username, password }) => ({
      ...phoneCodeFaults({ phone, code }),
      username: username === '' ? undefined : fault('用户名', username, 'username'),
      password: fault('密码', password, 'password'),
    }),
    send: async ({ phone, code, username, password }) => {
      if (!agreement.confirm()) return;
      const agreement_version = (await version) ?? (await agreementVersion());
      const input = {
        ...{ phone, code, password, agreement_version },
        ...(username && { username }),
        ...(unbound && { third_party_ticket: unbound.ticket }),
      };
      const send = (solved: { captcha_token?: string }) =>
        demand(api.passport.register, { ...input, ...solved });
      arriveAsMain(await withCaptcha(askCaptcha, send));
    },
  });
  return (
    <>
      <Form {...form.props} alert={form.alert} isBusy={form.isBusy} action="注册并登录">
        <PhoneCodeFields form={form} scene="register" />
        <TextField
          meant="word"
          label="用户名（选填）"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          most={20}
          hint={rules.username.messages.format}
          {...form.field('username')}
        />
        <PasswordField
          label="密码"
          autoComplete="new-password"
          hint={<PasswordRules password={form.values.password} />}
          {...form.field('password')}
        />
        {unbound && (
          <p className={styles.note}>注册成功后将绑定该{identityProviderTexts[unbound.provider]}。</p>
        )}
        <AgreementCheck {...agreement} />
      </Form>
      {captcha}
      <p className={styles.elsewhere}>
        已有账号？<Link to={to('passport.signIn')}>返回登录</Link>
      </p>
    </>
  );
}
