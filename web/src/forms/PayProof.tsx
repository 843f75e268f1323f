import type { ReactNode } from 'react';
import { PasswordField } from '../ui/PasswordField';
import { OwnCodeField } from '../verify/OwnCodeField';
import styles from './PayProof.module.css';
import type { Form } from './use-form';

/** A payment password, or a sub-account's own one and the code on its phone. */
export interface Proof {
  pay_password: string;
  sms_code: string;
}
export const noProof: Proof = { pay_password: '', sms_code: '' };

/** The fields of a proof that are sent: a code only where one was typed. */
export const sentProof = ({ pay_password, sms_code }: Proof) => ({
  pay_password,
  ...(sms_code && { sms_code }),
});

/**
 * Fields with which a person confirms a payment (members-and-roles.md#how-a-right-is-decided), inside the
 * form that pays.
 */
export function PayProof({
  form: { values, problems, set, field },
  isOwner,
  hint,
  way,
  phone,
}: {
  form: Form<Proof>;
  /** Whether the payment password is asked for; else the sub-account's own one. */
  isOwner: boolean;
  hint?: string;
  /** Link to resetting a forgotten payment password. */
  way: ReactNode;
  /** The phone that the code goes to, masked; undefined without a code. */
  phone?: string | undefined;
}) {
  return (
    <div className={styles.proof}>
      <PasswordField
        label={isOwner ? '支付密码' : '子账号登录密码'}
        autoComplete="off"
        hint={hint}
        way={isOwner && way}
        {...field('pay_password')}
      />
      {phone !== undefined && (
        <OwnCodeField
          scene="withdraw"
          name="sms_code"
          label={phone === '' ? '短信验证码' : `短信验证码（${phone}）`}
          value={values.sms_code}
          error={problems.sms_code}
          onChange={(sms_code) => set({ sms_code })}
        />
      )}
    </div>
  );
}
