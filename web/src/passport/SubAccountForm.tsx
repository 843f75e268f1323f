import { useNavigate } from 'react-router';
import { api, demand } from '../client';
import { to } from '../routes';
import { TextField } from '../ui/Field';
import { AgreementCheck, useAgreement } from './Agreement';
import { goTo, saveSubAccount } from './arrive';
import { type DemoAccount, DEMO_PASSWORD } from './DemoAccounts';
import { Form } from './Form';
import { PasswordField } from '../ui/PasswordField';
import { useCaptcha, withCaptcha } from '../verify/use-captcha';
import { fault } from '../verify/failure-text';
import { useSmallForm } from '../verify/use-small-form';

/** The data that the forced change of the first password needs; it stays in this tab's memory only. */
export interface FirstSignIn {
  password: string;
  redirect: string;
}

/** 子账号登录: the company's number, the sub-account's name, its password (spec §6). */
export function SubAccountForm({ filled }: { filled: DemoAccount | undefined }) {
  const navigate = useNavigate();
  const [askCaptcha, captcha] = useCaptcha();
  const agreement = useAgreement();
  const form = useSmallForm({
    initial: {
      sub_cid: filled?.subCid ?? '',
      sub_username: filled?.account ?? '',
      password: filled ? DEMO_PASSWORD : '',
    },
    check: ({ sub_cid, sub_username, password }) => ({
      sub_cid: fault('企业标识', sub_cid.trim()),
      sub_username: fault('子账号名', sub_username.trim(), 'subUsername'),
      password: fault('密码', password),
    }),
    send: async ({ sub_cid, sub_username, password }) => {
      if (!agreement.confirm()) return;
      const input = { sub_cid: sub_cid.trim(), sub_username: sub_username.trim(), password };
      const answer = await withCaptcha(askCaptcha, (solved) =>
        demand(api.passport.signInAsSubAccount, { ...input, ...solved }),
      );
      const { sub_token, must_change_pwd, redirect, expires_in } = answer;
      saveSubAccount({ sub_cid: answer.sub_cid, sub_username: answer.sub_username, sub_token }, expires_in);
      const first: FirstSignIn = { password, redirect };
      if (must_change_pwd)
        await navigate(to('passport.signIn', { change: 1 }), { state: first, replace: true });
      else goTo(redirect);
    },
  });
  return (
    <>
      <Form {...form.props} alert={form.alert} isBusy={form.isBusy} action="登录">
        <TextField
          meant="word"
          label="企业标识"
          placeholder="主账号UID或企业别名"
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          most={32}
          {...form.field('sub_cid')}
        />
        <TextField
          meant="word"
          label="子账号名"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          most={32}
          {...form.field('sub_username')}
        />
        <PasswordField label="密码" autoComplete="current-password" {...form.field('password')} />
        <AgreementCheck {...agreement} />
      </Form>
      {captcha}
    </>
  );
}
