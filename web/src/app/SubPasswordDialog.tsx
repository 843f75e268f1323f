import { rules } from '@uc/contract/rules';
import { api, ApiError, demand, toast } from '../client';
import { readCredentials, writeSubCredentials } from '../client/credentials';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Notice } from '../ui/Notice';
import { PasswordField } from '../ui/PasswordField';
import { PasswordRules } from '../verify/PasswordRules';
import { fault } from '../verify/failure-text';
import { useSmallForm } from '../verify/use-small-form';
import styles from './SubPasswordDialog.module.css';

const FORM = 'sub-password';
const OLD_WRONG = 300020;

/**
 * A sub-account's own new password, whenever it likes; this session goes on with a new token, the others end
 * (members-and-roles.md#calls-of-members-and-roles).
 */
export default function SubPasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useSmallForm({
    initial: { old_password: '', new_password: '', again: '' },
    check: ({ old_password, new_password, again }) => ({
      old_password: fault('原密码', old_password),
      new_password: fault('新密码', new_password, 'password'),
      again: again === new_password ? undefined : rules.password.messages.mismatch,
    }),
    async send({ old_password, new_password }) {
      const answer = await demand(
        api.access.changeOwnPassword,
        { old_password, new_password },
        { quiet: true },
      ).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.errorCode !== OLD_WRONG) throw error;
        form.setProblems({ old_password: error.message });
      });
      if (!answer) return;
      const { sub } = readCredentials();
      if (sub) writeSubCredentials({ ...sub, sub_token: answer.sub_token }, answer.expires_in);
      toast('登录密码已修改，其他设备已下线', 'success');
      onClose();
    },
  });
  const name = readCredentials().sub?.sub_username;
  return (
    <Dialog
      title="修改登录密码"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={FORM} busy={form.isBusy}>
            修改登录密码
          </Button>
        </>
      }
    >
      <form id={FORM} {...form.props} className={styles.form}>
        <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
        <PasswordField label="原密码" autoComplete="current-password" {...form.field('old_password')} />
        <PasswordField
          label="新密码"
          autoComplete="new-password"
          hint={<PasswordRules password={form.values.new_password} />}
          {...form.field('new_password')}
        />
        <PasswordField label="确认新密码" autoComplete="new-password" {...form.field('again')} />
        {form.alert && <Notice tone="negative">{form.alert}</Notice>}
      </form>
    </Dialog>
  );
}
