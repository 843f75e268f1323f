import { useState } from 'react';
import { Link } from 'react-router';
import { identityProviderTexts } from '@uc/contract/identity-providers';
import { to } from '../routes';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import styles from './forms.module.css';
import type { SecondStep } from './second-step';
import SecondStepForm from './SecondStepForm';
import { SmsForm } from './SmsForm';
import type { Ended, Unbound } from './third-party';

/**
 * An identity that no account has: signing in with a phone code, or registering, binds it
 * (account.md#security-screen).
 */
export default function UnboundForm({
  unbound: { provider, ticket },
  onEnd,
}: {
  unbound: Unbound;
  onEnd: (ended: Ended) => void;
}) {
  const [second, setSecond] = useState<SecondStep>();
  const [over, setOver] = useState('');
  const name = identityProviderTexts[provider];
  const back = (why = '') => {
    setOver(why);
    setSecond(undefined);
  };
  if (second) return <SecondStepForm step={second} onBack={back} />;
  return (
    <div className={styles.second}>
      <Notice>
        该{name}尚未绑定账号。请用短信验证码登录，登录后自动绑定，下次可直接用{name}登录。
      </Notice>
      {over && (
        <p className={styles.alert} role="alert">
          {over}
        </p>
      )}
      <SmsForm ticket={ticket} onSecondStep={setSecond} />
      <div className={styles.others}>
        <span className={styles.note}>
          还没有账号？<Link to={to('passport.signIn', { view: 'register' })}>注册并绑定</Link>
        </span>
        <Button kind="quiet" size="small" onClick={() => onEnd({ why: '' })}>
          暂不绑定
        </Button>
      </div>
    </div>
  );
}
