import { type ReactNode, useEffect, useRef } from 'react';
import { PasswordField } from '../ui/PasswordField';
import { OwnCodeField } from './OwnCodeField';
import styles from './PayProof.module.css';
import type { usePayProof } from './use-pay-proof';

/** The fields of `usePayProof` (product 04 §4.2); what is wrong gets the focus. */
export function PayProof({
  of: { proof, problems, change },
  isOwner,
  hint,
  way,
  phone,
}: {
  of: ReturnType<typeof usePayProof>;
  /** Whether the payment password is asked for; else the sub-account's own one. */
  isOwner: boolean;
  hint?: string;
  /** How to come by a payment password that was forgotten. */
  way: ReactNode;
  /** Where the code goes, masked; undefined without a code. */
  phone?: string | undefined;
}) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [problems]);
  return (
    <div ref={fields} className={styles.proof}>
      <PasswordField
        label={isOwner ? '支付密码' : '子账号登录密码'}
        name="pay_password"
        autoComplete="off"
        value={proof.pay_password}
        error={problems.pay_password}
        hint={hint}
        way={isOwner && way}
        onChange={(event) => change({ pay_password: event.target.value })}
      />
      {phone !== undefined && (
        <OwnCodeField
          scene="withdraw"
          name="sms_code"
          label={phone === '' ? '短信验证码' : `短信验证码（${phone}）`}
          value={proof.sms_code}
          error={problems.sms_code}
          onChange={(sms_code) => change({ sms_code })}
        />
      )}
    </div>
  );
}
