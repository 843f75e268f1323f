import { problem, rules } from '@uc/contract/rules';
import { PasswordField } from '../ui/PasswordField';
import { PasswordRules } from '../verify/PasswordRules';
import type { useSmallForm } from '../verify/use-small-form';
import { fault } from './missing';

/** A new password of staff, typed twice. */
export interface NewPassword extends Record<string, string> {
  new_password: string;
  again: string;
}

export const newPasswordFaults = ({ new_password, again }: NewPassword) => ({
  new_password: fault('新密码', new_password) ?? problem('password', new_password),
  again: again === new_password ? undefined : rules.password.messages.mismatch,
});

export const NewPasswordFields = <V extends NewPassword>({
  form,
}: {
  form: Pick<ReturnType<typeof useSmallForm<V>>, 'values' | 'field'>;
}) => (
  <>
    <PasswordField
      label="新密码"
      autoComplete="new-password"
      hint={<PasswordRules password={form.values.new_password} />}
      {...form.field('new_password')}
    />
    <PasswordField label="确认新密码" autoComplete="new-password" {...form.field('again')} />
  </>
);
