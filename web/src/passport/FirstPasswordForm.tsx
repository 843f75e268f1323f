import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { rules } from '@uc/contract/rules';
import { api, demand } from '../client';
import { readCredentials } from '../client/credentials';
import { BASE } from '../client/page';
import { Notice } from '../ui/Notice';
import { goTo, saveSubAccount } from './arrive';
import { Form } from './Form';
import styles from './forms.module.css';
import { PasswordField } from '../ui/PasswordField';
import { PasswordRules } from '../verify/PasswordRules';
import type { FirstSignIn } from './SubAccountForm';
import { fault } from '../verify/failure-text';
import { useSmallForm } from '../verify/use-small-form';

/** A sub-account's first sign-in: its initial password has to go before anything else (sign-in-and-home.md#sign-in). */
export default function FirstPasswordForm() {
  const first = useLocation().state as FirstSignIn | null;
  const { sub } = readCredentials();
  // Says whose password it is, before somebody else signs in to this browser.
  useEffect(() => void demand(api.passport.session, {}, { quiet: true }).catch(() => undefined), []);
  const form = useSmallForm({
    initial: { old_password: first?.password ?? '', new_password: '', again: '' },
    check: ({ old_password, new_password, again }) => ({
      old_password: fault('初始密码', old_password),
      new_password: fault('新密码', new_password, 'password'),
      again: again === new_password ? undefined : rules.password.messages.mismatch,
    }),
    send: async ({ old_password, new_password }) => {
      const { sub_token, expires_in } = await demand(
        api.access.changeOwnPassword,
        { old_password, new_password },
        { quiet: true },
      );
      if (sub) saveSubAccount({ ...sub, sub_token }, expires_in);
      goTo(first?.redirect ?? `${BASE}/home`);
    },
  });
  if (!sub) return <Notice tone="warning">子账号登录已失效，请重新登录</Notice>;
  return (
    <Form {...form.props} alert={form.alert} isBusy={form.isBusy} action="保存并进入">
      <p className={styles.note}>子账号 {sub.sub_username} 首次登录，请先修改初始密码，之后用新密码登录。</p>
      <input type="text" name="username" autoComplete="username" value={sub.sub_username} readOnly hidden />
      {!first && (
        <PasswordField label="初始密码" autoComplete="current-password" {...form.field('old_password')} />
      )}
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
