import { useState } from 'react';
import { rules } from '@uc/contract/rules';
import { api, useWrite } from '../client';
import { Card } from '../ui/Card';
import { PasswordField } from '../ui/PasswordField';
import { Screen } from '../ui/Screen';
import { PasswordRules } from '../verify/PasswordRules';
import { fault } from '../verify/failure-text';
import { useForm } from '../forms/use-form';
import { Done } from './security/Done';
import { orVerifyAgain } from './security/verify-again';
import { SecretForm } from './security/SecretForm';
import { securityReads } from './security/security';
import styles from './security/security.module.css';
import { StepUpFirst } from './security/StepUpFirst';

const steps = ['验证身份', '设置新密码', '完成'] as const;

/** 修改登录密码 (account.md#security-screen). */
export default function LoginPasswordScreen() {
  const [isDone, setDone] = useState(false);
  return (
    <Screen title="修改登录密码">
      <Card>
        {isDone ? (
          <Done steps={steps}>登录密码已修改，下次登录请使用新密码。</Done>
        ) : (
          <StepUpFirst
            scene="login_password"
            steps={steps}
            lead="为保障账户安全，修改登录密码前请先验证身份。"
          >
            {(ticket, again) => <NewPassword ticket={ticket} again={again} onDone={() => setDone(true)} />}
          </StepUpFirst>
        )}
      </Card>
    </Screen>
  );
}

function NewPassword({ ticket, again, onDone }: { ticket: string; again: () => void; onDone: () => void }) {
  const [leaveOthers, setLeaveOthers] = useState(true);
  const change = useWrite(api.account.changeLoginPassword, { refreshes: securityReads, quiet: true });
  const form = useForm({
    initial: { new_password: '', again: '' },
    check: ({ new_password, again: repeated }) => ({
      new_password: fault('新密码', new_password, 'password'),
      again: repeated === new_password ? undefined : rules.password.messages.mismatch,
    }),
    async send({ new_password }) {
      const input = { new_password, logout_others: leaveOthers, verify_token: ticket };
      await orVerifyAgain(change.submit(input), again);
      onDone();
    },
  });
  return (
    <SecretForm form={form} action="修改登录密码">
      <PasswordField
        label="新密码"
        autoComplete="new-password"
        hint={<PasswordRules password={form.values.new_password} />}
        {...form.field('new_password')}
      />
      <PasswordField label="确认新密码" autoComplete="new-password" {...form.field('again')} />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={leaveOthers}
          onChange={(event) => setLeaveOthers(event.target.checked)}
        />
        <span>同时下线其他设备</span>
      </label>
    </SecretForm>
  );
}
