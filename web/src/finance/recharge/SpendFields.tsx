import { useSession } from '../../client';
import { PasswordField } from '../../ui/PasswordField';
import { OwnCodeField } from '../../verify/OwnCodeField';
import styles from './recharge.module.css';

interface Proof {
  pay_password: string;
  sms_code: string;
}

/** What proves who spends: the owner's payment password; a sub-account's own one and the code on its phone (product 04 §4.2). */
export function SpendFields({
  proof,
  problem,
  onChange,
}: {
  proof: Proof;
  problem: string | undefined;
  onChange(proof: Proof): void;
}) {
  const { kind, phone_mask } = useSession();
  const isSub = kind === 'sub';
  return (
    <div className={styles.spend}>
      <PasswordField
        label={isSub ? '子账号登录密码' : '支付密码'}
        autoComplete="off"
        value={proof.pay_password}
        error={problem}
        hint={isSub ? '使用余额需验证您本人的登录密码' : '使用余额需验证支付密码'}
        onChange={(event) => onChange({ ...proof, pay_password: event.target.value })}
      />
      {isSub && phone_mask !== '' && (
        <OwnCodeField
          scene="withdraw"
          label={`短信验证码（${phone_mask}）`}
          value={proof.sms_code}
          onChange={(sms_code) => onChange({ ...proof, sms_code })}
        />
      )}
    </div>
  );
}
