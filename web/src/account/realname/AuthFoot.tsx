import { Link } from 'react-router';
import { AgreementBox } from '../../forms/AgreementBox';
import { to } from '../../routes';
import { Button, ButtonLink } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import styles from './realname.module.css';
import type { AuthForm } from './use-auth-form';

/** The end of both forms: the consent, the refusal, the button. */
export function AuthFoot({ form, text, busyText }: { form: AuthForm; text: string; busyText: string }) {
  return (
    <>
      {/* Asked for on its own, because the data is sensitive (PIPL 29). */}
      <AgreementBox
        code="realname"
        title="实名认证授权协议"
        lead="我已阅读并单独同意"
        isAgreed={form.values.agreed === '1'}
        problem={form.problems.agreed}
        onChange={(isAgreed) => form.set({ agreed: isAgreed ? '1' : '' })}
      />
      {form.alert && (
        <Notice tone="negative" action={<Link to={to('account.safe.realNameAuth')}>查看认证状态</Link>}>
          {form.alert}
        </Notice>
      )}
      <p className={styles.note}>证件影像与证件号码加密保存，仅用于实名认证；工作人员每次查看均留有记录。</p>
      <div className={styles.buttons}>
        <ButtonLink size="large" to={to('account.safe.realNameAuth')}>
          返回
        </ButtonLink>
        <Button kind="primary" size="large" type="submit" busy={form.busy}>
          {form.busy ? busyText : text}
        </Button>
      </div>
    </>
  );
}
