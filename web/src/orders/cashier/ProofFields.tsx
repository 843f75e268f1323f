import { to } from '../../routes';
import { Link } from 'react-router';
import { PasswordField } from '../../ui/PasswordField';
import { OwnCodeField } from '../../verify/OwnCodeField';
import styles from './Cashier.module.css';
import type { Preview } from './cashier';

interface Props {
  proof: Preview['proof'];
  password: string;
  onPassword(password: string): void;
  code: string;
  onCode(code: string): void;
}

/** How the payment is confirmed: the payment password, or a sub-account's own password and the code on its phone. */
export function ProofFields({ proof, password, onPassword, code, onCode }: Props) {
  const isOwner = proof === 'pay_password';
  return (
    <div className={styles.proof}>
      <PasswordField
        label={isOwner ? '支付密码' : '登录密码'}
        name="pay-password"
        autoComplete={isOwner ? 'off' : 'current-password'}
        value={password}
        onChange={(event) => onPassword(event.target.value)}
        hint={
          isOwner ? (
            <Link to={to('account.safe.pay')}>忘记支付密码？</Link>
          ) : (
            '请输入您子账号的登录密码，不是主账号的支付密码'
          )
        }
      />
      {proof === 'own_password_and_code' && <OwnCodeField scene="withdraw" value={code} onChange={onCode} />}
    </div>
  );
}
