import { demand } from '../client';
import { api } from './api';
import { documentSetting } from '../client/page';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import { PasswordField } from '../ui/PasswordField';
import { useCaptcha, withCaptcha } from '../verify/use-captcha';
import { fault } from './missing';
import { useSmallForm } from '../verify/use-small-form';
import styles from './operator.module.css';
import { type StaffStep, stepOf } from './staff-step';

/** The first step: name and password, with a captcha after failures. */
export function StaffPasswordForm({
  notice,
  onStep,
  onDone,
}: {
  /** Why it begins anew. */
  notice: string;
  onStep: (step: StaffStep) => void;
  onDone: (token: string) => void;
}) {
  const [askCaptcha, captcha] = useCaptcha();
  const form = useSmallForm({
    initial: { username: '', password: '' },
    check: ({ username, password }) => ({
      username: fault('账号', username.trim()),
      password: fault('密码', password),
    }),
    async send({ username, password }) {
      const input = { username: username.trim(), password };
      try {
        const { staff_token } = await withCaptcha(askCaptcha, (solved) =>
          demand(api.passport.signInAsStaff, { ...input, ...solved }),
        );
        onDone(staff_token);
      } catch (error) {
        const step = stepOf(error);
        if (step === undefined) throw error;
        onStep(step);
      }
    },
  });
  const said = form.alert || notice;
  return (
    <>
      <form className={styles.signIn} data-unguarded {...form.props}>
        <h1>运营后台</h1>
        <TextField
          meant="word"
          label="账号"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          most={32}
          {...form.field('username')}
        />
        <PasswordField label="密码" autoComplete="current-password" {...form.field('password')} />
        {said && (
          <p role="alert" className={styles.refusal}>
            {said}
          </p>
        )}
        <Button kind="primary" size="large" type="submit" busy={form.isBusy}>
          登录
        </Button>
        {documentSetting('demo') === '1' && (
          <p className={styles.note}>
            演示账号：super、finance、finance2、auditor、credit、cs、ip，密码
            Demo1234。演示环境，不产生真实资金往来。
          </p>
        )}
      </form>
      {captcha}
    </>
  );
}
